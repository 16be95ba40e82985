import { type Package, PackageDetails, type PackageForAdmin } from '@thuto/contract/packages';
import { formatLisente, parseMaloti } from '@thuto/domain/money';
import type { PackagePeriod } from '@thuto/domain/payments/packages';
import { z } from 'zod';
import { ApiError } from '../../lib/api/api-error.ts';

/** What an admin types into the form of a package. */
export interface PackageFormValues {
  readonly name: string;
  /** In maloti, with lisente after a dot if there are any. */
  readonly price: string;
  readonly sessions: string;
  readonly validMonths: string;
  readonly period: PackagePeriod;
  /** One feature per line. */
  readonly features: string;
  readonly isPopular: boolean;
}

type FieldName = keyof PackageFormValues;

/** The fields of the form by the name that the API gives them. */
const FIELD_OF: Readonly<Record<keyof PackageDetails, FieldName>> = {
  name: 'name',
  priceLisente: 'price',
  lessons: 'sessions',
  period: 'period',
  validMonths: 'validMonths',
  features: 'features',
  isPopular: 'isPopular',
};

const NEW_PACKAGE: PackageFormValues = {
  name: '',
  price: '',
  sessions: '',
  validMonths: '6',
  period: 'once',
  features: '',
  isPopular: false,
};

/** Fills the form from a package; without one, with the values of a new package. */
export function toPackageForm(item: PackageForAdmin | null): PackageFormValues {
  if (item === null) return NEW_PACKAGE;
  return {
    name: item.name,
    price: formatPrice(item.priceLisente),
    sessions: String(item.lessons),
    validMonths: String(item.validMonths),
    period: item.period,
    features: item.features.join('\n'),
    isPopular: item.isPopular,
  };
}

const formatPrice = (lisente: number) => formatLisente(lisente).replaceAll(/[M,]/g, '');
const toWholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);
const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const toInput = (values: PackageFormValues) => ({
  name: values.name,
  priceLisente: parseMaloti(values.price) ?? Number.NaN,
  lessons: toWholeNumber(values.sessions),
  period: values.period,
  validMonths: toWholeNumber(values.validMonths),
  features: toLines(values.features),
  isPopular: values.isPopular,
});

/** The schema of the form. Returns the details for the API. Each field reports its first error. */
export const PackageFormSchema = z
  .custom<PackageFormValues>()
  .transform((values, context): PackageDetails => {
    const parsed = PackageDetails.safeParse(toInput(values));
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path: [FIELD_OF[path[0] as keyof PackageDetails]], message });
    }
    return z.NEVER;
  });

/** Returns an error of the API with its messages under the fields of the form. `features.2` belongs to `features`. */
export function toFormError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.entries(error.fields).flatMap(([name, message]) => {
    const field = FIELD_OF[name.split('.')[0] as keyof PackageDetails];
    return field === undefined ? [] : [[field, message]];
  });
  const { code, status, details } = error;
  return new ApiError({ code, status, details, fields: Object.fromEntries(fields) });
}

/** Returns the package as a family would see it, with a placeholder for what is not filled in yet. */
export function previewPackage(values: PackageFormValues): Package {
  const { name, priceLisente, lessons, validMonths, features, ...rest } = toInput(values);
  return {
    id: 'preview',
    name: name.trim() || 'Name',
    priceLisente: Number.isNaN(priceLisente) ? 0 : priceLisente,
    lessons: Number.isNaN(lessons) ? 0 : lessons,
    validMonths: Number.isNaN(validMonths) ? 0 : validMonths,
    features: [...new Set(features)],
    ...rest,
  };
}
