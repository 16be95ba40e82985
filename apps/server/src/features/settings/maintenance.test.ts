import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import {
  newAddress,
  openBrowser,
  PASSWORD,
  resetTokens,
  signIn,
  signUpVerified,
} from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';

let t: TestApp;
let admin: Person;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp({ ADMIN_EMAILS: 'director@centre.example' }, { runsWorkers: true });
  [admin, student] = await Promise.all([makeAdmin(t), makeStudent(t)]);
});
afterAll(() => t.close());
beforeEach(() => maintain(true));

const maintain = (maintenanceMode: boolean) => t.db.update(platformSettings).set({ maintenanceMode });
const get = (url: string, headers: Record<string, string> = {}) => t.inject({ url, headers });

describe('while Maintenance Mode is on', () => {
  it.each(['/api/testimonials', '/api/students/x/profile', '/api/uploads/x', '/api/no-such-call'])(
    'turns visitors and students away from %s (SET-4)',
    async (url) => {
      for (const headers of [{}, student.headers]) {
        const answer = await get(url, headers);
        expect(answer.statusCode).toBe(503);
        expect(answer.headers).toMatchObject({
          'retry-after': '60',
          'content-type': expect.stringContaining('application/problem+json'),
        });
        expect(answer.json()).toMatchObject({
          code: 'platform_maintained',
          details: { retryAfterSeconds: 60 },
        });
      }
    },
  );

  it('lets admins continue to work', async () => {
    expect((await get('/api/console/overview', admin.headers)).statusCode).toBe(200);
    const saved = await t.inject({ url: '/api/settings', headers: admin.headers });
    expect(saved.json()).toMatchObject({ values: { maintenanceMode: true } });
  });

  it.each([
    '/healthz',
    '/readyz',
    '/mailbox',
    '/api/openapi.json',
    '/api/current-user',
    '/api/settings/public',
  ])('still answers %s', async (url) => {
    expect((await get(url)).statusCode).toBe(200);
  });

  it('notifies open pages when it starts and when it ends', async () => {
    const isOn = async () => (await get('/api/settings/public')).json().maintenanceMode;
    expect(await isOn()).toBe(true);
    await maintain(false);
    expect(await isOn()).toBe(false);
    expect((await get('/api/testimonials')).statusCode).toBe(200);
    expect((await get(`/api/students/${student.id}/profile`, student.headers)).statusCode).toBe(200);
  });

  it('lets admins sign in, but not students', async () => {
    await maintain(false);
    const [pupil, director] = [newAddress('pupil'), 'director@centre.example'];
    await signUpVerified(t, openBrowser(t), pupil);
    await signUpVerified(t, openBrowser(t), director);
    await maintain(true);
    const browser = openBrowser(t);
    expect(await signIn(browser, pupil)).toMatchObject({
      status: 503,
      body: { code: 'platform_maintained' },
      setCookies: [],
    });
    expect(await signIn(browser, director)).toMatchObject({
      status: 200,
      body: { currentUser: { role: 'admin' } },
    });
    expect((await browser.send('DELETE', '/sign-ins/current')).status).toBe(200);
  });

  it('lets an admin who forgot the password choose a new one', async () => {
    await maintain(false);
    const email = await signUpVerified(t, openBrowser(t), newAddress('forgetful'));
    await maintain(true);
    const browser = openBrowser(t);
    expect((await browser.send('POST', '/password-resets', { email })).status).toBe(200);
    const [token] = await resetTokens(t, email);
    expect((await browser.send('POST', '/password-resets/apply', { token, password: PASSWORD })).status).toBe(
      200,
    );
  });
});
