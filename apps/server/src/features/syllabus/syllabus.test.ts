import type { Topic, TopicForAdmin } from '@thuto/contract/syllabus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await makeAdmin(t);
});
afterAll(() => t.close());

async function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  who: Person | null = admin,
) {
  const answer = await t.inject({
    method,
    url: `/api${url}`,
    headers: { ...who?.headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const listAll = async (syllabus = 'igcse-0580') =>
  (await send('GET', `/console/syllabus?syllabus=${syllabus}`)).body.topics as TopicForAdmin[];
const find = async (code: string) => {
  const topic = (await listAll()).find((each) => each.code === code);
  if (!topic) throw new Error(`no topic ${code}`);
  return topic;
};
const detailsOf = ({ subjectId, parentId, code, title, weight, prerequisites }: TopicForAdmin) => ({
  subjectId,
  parentId,
  code,
  title,
  weight,
  prerequisites,
});

describe('the topics of a syllabus', () => {
  it('lists the topics for everyone with their prerequisites, each chapter before its topics (SYL-1)', async () => {
    const { status, body } = await send('GET', '/topics?syllabus=igcse-0625', undefined, null);
    const items = body.items as Topic[];
    expect(status).toBe(200);
    const ids = items.map(({ id }) => id);
    expect(items.filter(({ parentId }) => parentId !== null).length).toBeGreaterThanOrEqual(45);
    for (const { id, parentId, prerequisites } of items) {
      if (parentId !== null) expect(ids.indexOf(parentId)).toBeLessThan(ids.indexOf(id));
      for (const prerequisite of prerequisites) expect(ids).toContain(prerequisite);
    }
    const chemistry = await send('GET', '/topics?subject=chemistry', undefined, null);
    expect(new Set(chemistry.body.items.map(({ syllabusId }: Topic) => syllabusId)).size).toBe(2);
  });

  it('adds a topic at the end of a chapter and edits it, with an audit event (SYL-2)', async () => {
    const chapter = await find('2');
    const [first] = (await listAll()).filter(({ parentId }) => parentId === chapter.id);
    const added = await send('POST', '/topics', {
      syllabusId: 'igcse-0580',
      subjectId: 'mathematics',
      parentId: chapter.id,
      code: '2.99',
      title: 'Matrices',
      weight: 2,
      prerequisites: [first?.id],
    });
    expect(added).toMatchObject({ status: 201, body: { code: '2.99', prerequisites: [first?.id] } });
    const last = (await listAll()).filter(({ parentId }) => parentId === chapter.id).at(-1);
    expect(last?.title).toBe('Matrices');
    const saved = await send('PUT', `/topics/${added.body.id}`, {
      ...detailsOf(added.body),
      title: 'Matrices and vectors',
      revision: 1,
    });
    expect(saved).toMatchObject({ status: 200, body: { title: 'Matrices and vectors', revision: 2 } });
    const stale = await send('PUT', `/topics/${added.body.id}`, { ...detailsOf(added.body), revision: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'topic_changed' } });
    const { rows } = await t.ctx.database.pool.query<{ kind: string }>(
      `select kind from audit_log where subject_id = $1 order by id`,
      [added.body.id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['topic.added', 'topic.changed']);
  });

  it('refuses circular prerequisites, also when two admins save at once (SYL-3)', async () => {
    const [a, b] = [await find('3.1'), await find('3.3')];
    const refused = await send('PUT', `/topics/${a.id}`, {
      ...detailsOf(a),
      revision: a.revision,
      prerequisites: [b.id],
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'topic_prerequisites_circular', details: { titles: [b.title] } },
    });
    const [c, d] = [await find('4.2'), await find('8.1')];
    const answers = await Promise.all([
      send('PUT', `/topics/${c.id}`, { ...detailsOf(c), revision: c.revision, prerequisites: [d.id] }),
      send('PUT', `/topics/${d.id}`, { ...detailsOf(d), revision: d.revision, prerequisites: [c.id] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('refuses a taken code and a subject that the syllabus does not cover (SYL-2)', async () => {
    const topic = await find('1.2');
    const taken = await send('PUT', `/topics/${topic.id}`, {
      ...detailsOf(topic),
      revision: topic.revision,
      code: '1.3',
    });
    expect(taken).toMatchObject({ status: 409, body: { code: 'topic_code_taken' } });
    const foreign = await send('PUT', `/topics/${topic.id}`, {
      ...detailsOf(topic),
      revision: topic.revision,
      subjectId: 'physics',
    });
    expect(foreign.status).toBe(422);
    expect(foreign.body.fields).toHaveProperty('subjectId');
  });

  it('removes a retired topic from the public list, and restores it (SYL-4)', async () => {
    const topic = await find('1.15');
    const isListed = async () =>
      (await send('GET', '/topics?syllabus=igcse-0580')).body.items.some(({ id }: Topic) => id === topic.id);
    const retired = await send('POST', `/topics/${topic.id}/retire`, { revision: topic.revision });
    expect(retired.body).toMatchObject({ isRetired: true, allowedActions: ['edit', 'restore'] });
    expect(await isListed()).toBe(false);
    await send('POST', `/topics/${topic.id}/restore`, { revision: retired.body.revision });
    expect(await isListed()).toBe(true);
  });

  it('lets only admins change topics', async () => {
    const student = await makeStudent(t);
    expect((await send('GET', '/console/syllabus', undefined, student)).status).toBe(403);
  });
});
