import type { CalendarPeriod } from '@thuto/contract/term-calendar';
import { listHolidays } from '@thuto/domain/lessons/term-calendar';
import { afterAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { CROWD } from '../../testing/crowd.ts';
import { makeAdmin } from '../../testing/people.ts';
import { addHolidays } from './term-calendar.jobs.ts';

const t = await buildTestApp();
const admin = await makeAdmin(t);
afterAll(() => t.close());

const TERM = { kind: 'term', name: 'Term 1', startsOn: '2026-01-26', endsOn: '2026-04-17' };
const send = (method: 'POST' | 'PUT', url: string, payload: object = {}) =>
  t.inject({ method, url, headers: admin.headers, payload });
const list = async () =>
  (await t.inject({ url: '/api/term-calendar', headers: admin.headers })).json<{ items: CalendarPeriod[] }>()
    .items;
const holidaysOf = async (year: number) =>
  (await list())
    .filter(({ kind, startsOn }) => kind === 'holiday' && startsOn.startsWith(String(year)))
    .map(({ name, startsOn }) => ({ name, date: startsOn }));

describe('the term calendar (LESSON-11)', () => {
  it('starts with the public holidays of Lesotho', async () => {
    for (const year of [2026, 2027, 2028]) expect(await holidaysOf(year)).toEqual(listHolidays(year));
  });

  it('adds, changes and deletes a period', async () => {
    const added = await send('POST', '/api/term-calendar', TERM);
    expect(added.statusCode, added.body).toBe(201);
    const { id } = added.json<CalendarPeriod>();
    const changed = await send('PUT', `/api/term-calendar/${id}`, { ...TERM, endsOn: '2026-04-10' });
    expect(changed.json()).toMatchObject({ id, endsOn: '2026-04-10' });
    expect((await send('POST', `/api/term-calendar/${id}/delete`)).statusCode).toBe(200);
    expect((await list()).some((period) => period.id === id)).toBe(false);
    expect((await send('POST', `/api/term-calendar/${id}/delete`)).statusCode).toBe(404);
    expect((await send('PUT', `/api/term-calendar/${id}`, TERM)).statusCode).toBe(404);
  });

  it('refuses a last day before the first', async () => {
    const answer = await send('POST', '/api/term-calendar', { ...TERM, kind: 'break', endsOn: '2026-01-25' });
    expect(answer.json()).toMatchObject({ status: 422, code: 'period_invalid' });
  });

  it('adds one of many overlapping terms that are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => send('POST', '/api/term-calendar', TERM)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await list()).filter(({ kind }) => kind === 'term')).toHaveLength(1);
  });

  it('adds the holidays of later years once, and keeps a deleted one deleted', async () => {
    t.clock.set('2029-02-01T08:00:00.000Z');
    await Promise.all([addHolidays(t.ctx), addHolidays(t.ctx)]);
    expect(await holidaysOf(2029)).toEqual(listHolidays(2029));
    expect(await holidaysOf(2030)).toEqual(listHolidays(2030));
  });
});
