import { PACKAGE_PERIODS } from '@thuto/domain/payments/packages';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, updatedAt } from './columns.ts';

/** A package on sale (PAY-1). A retired package stays on the orders of the past. */
export const packages = pgTable(
  'packages',
  {
    id: text('id').primaryKey(),
    /** Order on every screen, lowest first. */
    position: integer('position').notNull(),
    isPopular: boolean('is_popular').notNull().default(false),
    /** Incremented by every save, to detect concurrent edits. */
    revision: integer('revision').notNull().default(1),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [check('packages_id_check', sql`id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`)],
);

/**
 * What a package offers and costs. The highest version is on sale. A version that was ordered never changes: an edit
 * creates the next one.
 */
export const packageVersions = pgTable(
  'package_versions',
  {
    id: uuid('id').primaryKey(),
    packageId: text('package_id')
      .notNull()
      .references(() => packages.id),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    /** Price in lisente (1 M = 100 lisente). */
    priceLisente: integer('price_lisente').notNull(),
    /** Lessons that an order grants; for a subscription, per month. */
    lessons: integer('lessons').notNull(),
    period: text('period', { enum: PACKAGE_PERIODS }).notNull(),
    /** Months from approval until the lessons expire (PAY-2). */
    validMonths: integer('valid_months').notNull(),
    features: text('features').array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('package_versions_package_version_key').on(t.packageId, t.version),
    check('package_versions_version_check', sql`version >= 1`),
    check('package_versions_name_check', sql`name <> ''`),
    check('package_versions_price_check', sql`price_lisente >= 0`),
    check('package_versions_lessons_check', sql`lessons between 1 and 1000`),
    oneOf('package_versions_period_check', 'period', PACKAGE_PERIODS),
    check('package_versions_valid_months_check', sql`valid_months between 1 and 120`),
  ],
);
