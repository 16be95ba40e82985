import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';

/** The public calls whose answers the revision covers. A page that is made of other calls has none. */
export const PUBLIC_CALLS: readonly string[] = [
  'accounts.getViewer',
  'packages.listPackages',
  'settings.getLegalTexts',
  'settings.getPublicSettings',
  'subjects.listSubjects',
  'testimonials.listTestimonials',
];

/**
 * Returns a hash of everything that public pages show to visitors: settings, packages, subjects and testimonials. Null
 * during maintenance, which closes these pages. One statement over a few small tables, so that every node shows a change
 * immediately.
 */
export async function findPublicRevision(executor: Executor): Promise<string | null> {
  const { rows } = await executor.execute<{ revision: string | null }>(sql`
    select case when s.maintenance_mode then null else md5(concat_ws(
      '|',
      s::text,
      (select string_agg(t::text, '' order by t.id) from packages t),
      (select string_agg(t::text, '' order by t.id) from package_versions t),
      (select string_agg(t::text, '' order by t.id) from subjects t),
      (select string_agg(t::text, '' order by t.syllabus_id, t.subject_id) from syllabus_subjects t),
      (select string_agg(t::text, '' order by t.id) from syllabuses t),
      (select string_agg(t::text, '' order by t.id) from testimonials t)
    )) end as revision
    from platform_settings s`);
  return rows[0]?.revision ?? null;
}
