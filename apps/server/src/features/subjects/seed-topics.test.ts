import { listSeedTopics } from '@thuto/learning/topics/list-seed-topics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { topics } from '../../platform/db/schema/subjects.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('inserts the topics of the data files into a new centre (MARK-8)', async () => {
  const rows = await t.db.select().from(topics);
  const inserted = rows.map(
    ({ id, syllabusId, subjectId, parentId, code, title, position, weight, prerequisites }) => ({
      id,
      syllabusId,
      subjectId,
      chapterId: parentId,
      code,
      title,
      position,
      weight,
      prerequisites,
    }),
  );
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(inserted.sort(byId)).toEqual(listSeedTopics().sort(byId));
});
