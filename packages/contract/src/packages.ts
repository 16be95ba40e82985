import { call } from './calls/call.ts';
import { LISENTE_PER_LOTI } from '@thuto/domain/money';
import { containsWebAddress } from '@thuto/domain/names';
import {
  PACKAGE_ACTIONS,
  PACKAGE_BOUNDS,
  PACKAGE_DIRECTIONS,
  PACKAGE_PERIODS,
} from '@thuto/domain/payments/packages';
import { z } from 'zod';
import { filledText, instant, verbatim } from './fields/text.ts';

const { lessons, priceLisente, validMonths, features, featureLength, nameLength } = PACKAGE_BOUNDS;

/** The id of a package, such as `bundle-5`. The server checks that the package exists. */
export const packageId = verbatim(100);

/** A whole number within bounds, with one message for all invalid values. */
function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  const message = `Please enter a whole number from ${min} to ${max}`;
  return z.number(message).int(message).min(min, message).max(max, message);
}

const PRICE_MESSAGE = `Please enter a price from M0 to M${(priceLisente.max / LISENTE_PER_LOTI).toLocaleString('en-GB')}`;
const WEB_ADDRESS_MESSAGE = 'Please enter text without a web address';
const withoutAddress = (max: number, message: string) =>
  filledText(max, message).refine((value) => !containsWebAddress(value), WEB_ADDRESS_MESSAGE);

/** What a package offers and costs. */
const terms = {
  name: z.string(),
  /** Price in lisente (1 M = 100 lisente). */
  priceLisente: z.number().int(),
  /** Lessons that an order grants; for a subscription, per month. */
  lessons: z.number().int(),
  period: z.enum(PACKAGE_PERIODS),
  /** Months from approval until the lessons expire. */
  validMonths: z.number().int(),
};

/** A package on sale, as visitors and families see it. */
export const Package = z.object({
  id: z.string(),
  ...terms,
  features: z.array(z.string()),
  isPopular: z.boolean(),
});
export type Package = z.infer<typeof Package>;

/** A package as admins see it. */
export const PackageForAdmin = Package.extend({
  /** The version on sale. */
  version: z.number().int(),
  /** True if families have ordered this version: an edit then creates the next one. */
  isOrdered: z.boolean(),
  /** Sent with an edit, to detect concurrent changes. */
  revision: z.number().int(),
  isRetired: z.boolean(),
  updatedAt: instant,
  allowedActions: z.array(z.enum(PACKAGE_ACTIONS)),
});
export type PackageForAdmin = z.infer<typeof PackageForAdmin>;

/** The details that an admin enters for a package (PAY-1). */
export const PackageDetails = z.strictObject({
  name: withoutAddress(nameLength, 'Please enter a name'),
  priceLisente: z
    .number(PRICE_MESSAGE)
    .int(PRICE_MESSAGE)
    .min(priceLisente.min, PRICE_MESSAGE)
    .max(priceLisente.max, PRICE_MESSAGE),
  lessons: wholeNumber(lessons),
  period: z.enum(PACKAGE_PERIODS),
  validMonths: wholeNumber(validMonths),
  features: z
    .array(withoutAddress(featureLength, 'Please enter a feature'))
    .max(features, `At most ${features} features`)
    .refine((lines) => new Set(lines).size === lines.length, 'Please write each feature once'),
  isPopular: z.boolean(),
});
export type PackageDetails = z.infer<typeof PackageDetails>;

const revision = z.number().int().min(1).max(2_147_483_647);
const thePackage = z.strictObject({ id: packageId, revision });

export const packagesContract = {
  listPackages: call('site.view')
    .route({
      method: 'GET',
      path: '/packages',
      tags: ['Packages'],
      summary: 'The packages on sale, in display order',
    })
    .output(z.object({ items: z.array(Package) })),
  listAllPackages: call('packages.view-all')
    .route({
      method: 'GET',
      path: '/console/packages',
      tags: ['Packages'],
      summary: 'All packages in display order, retired ones last, for admins',
    })
    .output(z.object({ items: z.array(PackageForAdmin) })),
  createPackage: call('packages.change')
    .route({
      method: 'POST',
      path: '/packages',
      tags: ['Packages'],
      summary: 'Add a package at the end of the catalogue',
      successStatus: 201,
    })
    .input(PackageDetails)
    .output(PackageForAdmin),
  updatePackage: call('packages.change')
    .route({
      method: 'PUT',
      path: '/packages/{id}',
      tags: ['Packages'],
      summary: 'Edit a package; existing orders keep what they were placed for',
    })
    .input(PackageDetails.extend({ id: packageId, revision }))
    .output(PackageForAdmin),
  movePackage: call('packages.change')
    .route({
      method: 'POST',
      path: '/packages/{id}/move',
      tags: ['Packages'],
      summary: 'Move a package one place up or down',
    })
    .input(z.strictObject({ id: packageId, direction: z.enum(PACKAGE_DIRECTIONS) }))
    .output(PackageForAdmin),
  retirePackage: call('packages.change')
    .route({
      method: 'POST',
      path: '/packages/{id}/retire',
      tags: ['Packages'],
      summary: 'Take a package off sale',
    })
    .input(thePackage)
    .output(PackageForAdmin),
  restorePackage: call('packages.change')
    .route({
      method: 'POST',
      path: '/packages/{id}/restore',
      tags: ['Packages'],
      summary: 'Put a retired package on sale again, at the end of the catalogue',
    })
    .input(thePackage)
    .output(PackageForAdmin),
};
