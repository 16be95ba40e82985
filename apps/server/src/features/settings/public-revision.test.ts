import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { findPublicRevision } from './public-revision.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it.each([
  `update platform_settings set platform_name = platform_name || '.'`,
  `update packages set position = position + 100`,
  `update package_versions set name = name || '.'`,
  `update subjects set description = description || '.'`,
  `update syllabuses set name = name || '.'`,
  `delete from syllabus_subjects where subject_id = 'physics'`,
  `insert into testimonials (id, author_name, author_role, quote, position) values (gen_random_uuid(), 'Palesa', 'Parent', 'Thank you.', 1)`,
])('changes the revision of public pages on %s', async (change) => {
  const before = await findPublicRevision(t.db);
  expect(await findPublicRevision(t.db)).toBe(before);
  await t.db.execute(sql.raw(change));
  expect(await findPublicRevision(t.db)).not.toBe(before);
});

it('has no revision during maintenance (SET-4)', async () => {
  await t.db.execute(sql`update platform_settings set maintenance_mode = true`);
  expect(await findPublicRevision(t.db)).toBeNull();
});
