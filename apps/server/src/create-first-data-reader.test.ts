import { brotliDecompressSync } from 'node:zlib';
import { FIRST_DATA_ID, type FirstData } from '@thuto/contract/first-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMainResponse } from './create-first-data-reader.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeSite } from './testing/make-site.ts';
import { makeAdmin, makeStudent, type Person } from './testing/people.ts';
import { makeTutor } from './testing/tutors.ts';

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const SCRIPT = new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}"[^>]*>(.*?)</script>`);

let t: TestApp;
let student: Person;
let other: Person;
let removeSite: () => Promise<void>;

beforeAll(async () => {
  const { site, remove } = await makeSite('http://localhost:3000');
  removeSite = remove;
  t = await buildTestApp({}, { site });
  student = await makeStudent(t, { displayName: '</script><b> Mokoena' });
  other = await makeStudent(t);
});
afterAll(async () => {
  await t.close();
  await removeSite();
});

const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  t.inject({ url, headers: { ...NAVIGATION, ...headers } });

/** Opens a page and returns the first data in it; null if it has none. */
async function readFirstData(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<FirstData | null> {
  const [, json] = SCRIPT.exec((await open(url, headers)).body) ?? [];
  return json === undefined ? null : (JSON.parse(json) as FirstData);
}

describe('hasMainResponse', () => {
  it('finds the dashboard and the day of a tutor, and no other call', () => {
    const has = (path: string) => hasMainResponse({ [path]: { accountId: null, body: {} } });
    expect(has('/api/students/0199a0de-0000-7000-8000-000000000001/dashboard')).toBe(true);
    expect(has('/api/tutor/today')).toBe(true);
    expect(has('/api/current-user')).toBe(false);
    expect(has('/api/students/0199a0de-0000-7000-8000-000000000001/threads')).toBe(false);
  });
});

describe('first data of a page', () => {
  it('contains the same responses as the calls of the dashboard', async () => {
    const data = await readFirstData('/student', student.headers);
    expect(Object.keys(data ?? {}).sort()).toEqual(
      [
        '/api/current-user',
        '/api/my/terms',
        '/api/needs',
        '/api/settings/public',
        `/api/students/${student.id}/dashboard`,
        `/api/students/${student.id}/threads`,
        '/api/subjects',
      ].sort(),
    );
    for (const [url, { body, accountId }] of Object.entries(data ?? {})) {
      const response = await t.inject({ url, headers: student.headers });
      expect(body, url).toEqual(response.json());
      expect(accountId, url).toBe(response.headers['x-account-id'] ?? null);
    }
  });

  it('contains the day of a tutor on their first page', async () => {
    const tutor = await makeTutor(t);
    expect(await readFirstData('/tutor', tutor.headers)).toHaveProperty([
      '/api/tutor/today',
      'body',
      'lessons',
    ]);
  });

  it('contains no data of the desk except the current user', async () => {
    const { headers } = await makeAdmin(t);
    expect(Object.keys((await readFirstData('/admin', headers)) ?? {})).toEqual([
      '/api/current-user',
      '/api/settings/public',
      '/api/subjects',
    ]);
  });

  it('contains nothing about a student of someone else', async () => {
    const data = await readFirstData(`/student?for=${other.id}`, student.headers);
    expect(Object.keys(data ?? {}).join(' ')).not.toContain('/students/');
  });

  it('is sent only to a browser that opens the page, and no cache stores it', async () => {
    const page = await open('/student', { ...student.headers, 'accept-encoding': 'br' });
    expect(brotliDecompressSync(page.rawPayload).toString()).toMatch(SCRIPT);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers.etag).toBeUndefined();

    const neutral = [
      await open('/student'),
      await t.inject({ url: '/student', headers: student.headers }),
      await open('/student', { ...student.headers, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }),
      await open('/student', { ...student.headers, 'sec-fetch-dest': 'iframe' }),
      await open('/login', student.headers),
    ];
    for (const { body, headers } of neutral) {
      expect(body).not.toContain(FIRST_DATA_ID);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });
});
