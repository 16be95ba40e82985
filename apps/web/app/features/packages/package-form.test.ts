import type { PackageForAdmin } from '@thuto/contract/packages';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  PackageFormSchema,
  type PackageFormValues,
  previewPackage,
  toFormError,
  toPackageForm,
} from './package-form.ts';

const PACKAGE: PackageForAdmin = {
  id: 'premium-subscription',
  name: 'Premium Subscription',
  priceLisente: 102_050,
  lessons: 12,
  period: 'month',
  validMonths: 1,
  features: ['Three sessions every week', 'Past-paper access'],
  isPopular: true,
  version: 2,
  isOrdered: true,
  revision: 4,
  isRetired: false,
  updatedAt: '2026-03-02T08:00:00.000Z',
  allowedActions: ['edit', 'retire'],
};

/** Returns the messages of a form by field. */
const readErrors = (values: PackageFormValues) =>
  Object.fromEntries(
    PackageFormSchema.safeParse(values).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  );

describe('the form of a package', () => {
  it('reads back what it was filled with', () => {
    const { name, priceLisente, lessons, period, validMonths, features, isPopular } = PACKAGE;
    expect(toPackageForm(PACKAGE)).toMatchObject({ price: '1020.50', sessions: '12' });
    expect(PackageFormSchema.parse(toPackageForm(PACKAGE))).toEqual({
      name,
      priceLisente,
      lessons,
      period,
      validMonths,
      features,
      isPopular,
    });
  });

  it('leaves empty lines out of the features', () => {
    const values = { ...toPackageForm(PACKAGE), features: ' One \n\n  \nTwo\n' };
    expect(PackageFormSchema.parse(values).features).toEqual(['One', 'Two']);
  });

  it('names every invalid field', () => {
    expect(readErrors(toPackageForm(null))).toEqual({
      name: 'Please enter a name',
      price: 'Please enter a price from M0 to M100,000',
      sessions: 'Please enter a whole number from 1 to 1000',
    });
  });

  it.each([
    ['price', '-5'],
    ['price', '12.345'],
    ['price', '100000.01'],
    ['sessions', '0'],
    ['sessions', '1.5'],
    ['validMonths', '121'],
    ['name', 'Visit www.example.com'],
    ['features', 'Same\nSame'],
    ['features', Array.from({ length: 13 }, (_, n) => `Feature ${n}`).join('\n')],
  ])('refuses %s %j', (field, value) => {
    expect(Object.keys(readErrors({ ...toPackageForm(PACKAGE), [field]: value }))).toEqual([field]);
  });

  it('shows the errors of the API under its fields', () => {
    const fields = { priceLisente: 'Too much', 'features.3': 'Too long', id: 'Unknown' };
    expect(toFormError(new ApiError({ code: 'input_invalid', status: 400, fields }))).toMatchObject({
      code: 'input_invalid',
      fields: { price: 'Too much', features: 'Too long' },
    });
  });

  it('previews what is filled in so far', () => {
    expect(previewPackage({ ...toPackageForm(null), price: '90' })).toMatchObject({
      name: 'Name',
      priceLisente: 9000,
      lessons: 0,
    });
  });
});
