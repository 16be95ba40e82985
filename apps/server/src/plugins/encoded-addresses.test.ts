import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformSettings } from '../platform/db/schema/settings.ts';
import { bookingSteps } from '../testing/bookings.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { makeSite } from '../testing/make-site.ts';
import { makeAdmin, makeStudent, type Person } from '../testing/people.ts';
import { makePicture, submitProof, uploadFile } from '../testing/submit-proof.ts';

interface LogLine {
  readonly path?: string;
  readonly level: number;
}

const lines: LogLine[] = [];
const INFO = 30;
let t: TestApp;
let removeSite: () => Promise<void>;
let student: Person;
let paymentId: string;
let feed: string;

beforeAll(async () => {
  const { site, remove } = await makeSite();
  removeSite = remove;
  t = await buildTestApp(
    { LOG_LEVEL: 'info' },
    { site, logTo: { write: (line) => void lines.push(JSON.parse(line) as LogLine) } },
  );
  student = await makeStudent(t);
  paymentId = (await submitProof(t, student, 'once-off')).id;
  const steps = bookingSteps(t, await makeAdmin(t));
  const made = await steps.post(`/api/students/${student.id}/calendar-feed`, student);
  feed = new URL(made.json<{ address: string }>().address).pathname;
});
afterAll(async () => {
  await t.close();
  await removeSite();
});

const encoded = (url: string) => url.replace('/api/', '/%61pi/');

describe('a percent-encoded API URL', () => {
  it('is closed in Maintenance Mode like the plain URL', async () => {
    const urls = [
      `/api/payments/${paymentId}/proof`,
      `/api/students/${student.id}/data`,
      '/api/testimonials',
      '/api/exports/users',
      feed,
    ];
    await t.db.update(platformSettings).set({ maintenanceMode: true });
    try {
      for (const url of urls.flatMap((each) => [each, encoded(each)])) {
        const answer = await t.inject({ url, headers: student.headers });
        expect(answer.json(), url).toMatchObject({ status: 503, code: 'platform_maintained' });
      }
    } finally {
      await t.db.update(platformSettings).set({ maintenanceMode: false });
    }
  });

  it('is logged like other API requests, without the calendar secret', async () => {
    for (const url of [feed, encoded(feed), feed.replace('calendar', '%63alendar')]) {
      lines.length = 0;
      expect((await t.inject({ url })).statusCode).toBe(200);
      const answered = lines.filter(({ path }) => path !== undefined);
      expect(answered, url).toMatchObject([{ path: '/api/calendar/:file', level: INFO }]);
    }
  });

  it('returns errors as application/problem+json', async () => {
    const url = encoded(`/api/payments/${paymentId}/proof`);
    expect((await t.inject({ url })).headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('rejects writes from other sites', async () => {
    const headers = { ...student.headers, origin: 'https://evil.example' };
    const url = encoded('/api/sign-ins/current');
    expect((await t.inject({ method: 'DELETE', url, headers })).json()).toMatchObject({
      code: 'origin_not_allowed',
    });
  });

  it('rejects downloads started by another site', async () => {
    const headers = { ...student.headers, 'sec-fetch-site': 'cross-site' };
    const url = encoded(`/api/payments/${paymentId}/proof`);
    expect((await t.inject({ url, headers })).json()).toMatchObject({ code: 'origin_not_allowed' });
  });

  it('reaches the same upload', async () => {
    const id = await uploadFile(t, student, await makePicture());
    const headers = { ...student.headers, 'tus-resumable': '1.0.0' };
    const answer = await t.inject({ method: 'HEAD', url: `/%61pi/uploads/${id}`, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['upload-offset']).toBe(answer.headers['upload-length']);
  });

  it('handles URLs with several leading slashes as pages', async () => {
    for (const url of ['//', '///', '//[', '/%61dmin']) {
      expect((await t.inject({ url })).statusCode, url).toBeLessThan(500);
    }
  });
});
