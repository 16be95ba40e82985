import type { CalendarFeed } from '@thuto/contract/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeStudent } from '../../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => t.close());

it('limits requests for a calendar feed to 120 an hour', async () => {
  const { id, headers } = await makeStudent(t);
  const feed = await t.inject({ method: 'POST', url: `/api/students/${id}/calendar-feed`, headers });
  const url = new URL(feed.json<CalendarFeed>().address ?? '').pathname;
  const statuses = await Promise.all(
    Array.from({ length: 121 }, async () => (await t.inject({ url })).statusCode),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refused = await t.inject({ url });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
