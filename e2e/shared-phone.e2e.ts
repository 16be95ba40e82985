import type { Page } from '@playwright/test';
import { becomeStudent, fillProfile, getStudentId } from './by-api.ts';
import { PASSWORD } from './people.ts';
import { expect, test } from './test.ts';

/** Returns everything that the browser stores for the page: both storages, caches and databases, as one text. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname;
        found.push(path);
        if (path.startsWith('/api/')) found.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    found.push(JSON.stringify(await indexedDB.databases()));
    return found.join('\n');
  });

test('a shared phone keeps nothing of one family for the next', async ({ page }, info) => {
  const emailOf = (name: string) => `${name}.${info.project.name}.${info.retry}@example.org`;
  const next = { name: 'Next Family', email: emailOf('next') };
  await becomeStudent(page, next);
  await page.request.delete('/api/sign-ins/current');

  const first = { name: 'Zandile Firstly', email: emailOf('zandile') };
  await becomeStudent(page, first);
  await fillProfile(page.request, 'Zandile');
  const studentId = await getStudentId(page.request);
  const traces = [studentId, 'Zandile', first.email, 'Typedname'];
  await page.goto('/student');
  await expect(page.getByText('Hi Zandile')).toBeVisible();
  await page.goto('/student/profile');
  await page.getByRole('tab', { name: /Personal/ }).click();
  await page.getByLabel('Last Name', { exact: true }).fill('Typedname');
  await expect
    .poll(() => readStorage(page), { timeout: 30_000 })
    .toContain(`/api/students/${studentId}/dashboard`);
  expect(await readStorage(page)).toContain('Typedname');

  // The session ends elsewhere, so that the page cannot clean up by itself, and the next family signs in.
  await page.request.delete('/api/sign-ins/current');
  await page.goto('/login');
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/student/);
  await expect(page.getByText('Hi Next')).toBeVisible();
  await expect
    .poll(async () => {
      const stored = await readStorage(page);
      return traces.filter((trace) => stored.includes(trace));
    })
    .toEqual([]);
});
