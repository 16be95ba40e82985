import type { Page } from '@playwright/test';
import {
  addStudent,
  becomeAdmin,
  becomeStudent,
  becomeTutor,
  call,
  fillProfile,
  getStudentId,
  openAdmin,
} from './by-api.ts';
import { listPages } from './route-table.ts';
import { pick, sample } from './sample.ts';
import { expect, makeTag, test } from './test.ts';

/** Views of pages that have no route of their own. */
const VIEWS = ['/student/sessions?show=past', '/student/sessions?book=1', '/student/profile?step=academic'];
/** Addresses that lead elsewhere: they were blank for accounts with several students, and for payers. */
const LEADING = ['/student', '/student/anything'];
const FAMILY_PAGES = [...listPages('student'), ...VIEWS, ...listPages('account')];
/** Of the other pages, this share is in a run of `npm test`. */
const ONE_PAGE_OF = 5;
const PAYS = { canBook: false, canPay: true, canSeeProgress: false, receivesMessages: false };

type Role = 'one student' | 'several students' | 'payer' | 'only a paid student' | 'no student';

/** Gives the page's account the student of another family, as a payer. Returns that family's page. */
async function becomePayer(page: Page, tag: string): Promise<Page> {
  const family = await (await page.context().browser()!.newContext()).newPage();
  await becomeStudent(family, { name: 'Mme Payee', email: `payee.${tag}@example.org` });
  await fillProfile(family.request, 'Lerato');
  const { code } = await call<{ code: string }>(
    family.request,
    'POST',
    '/students/{studentId}/guardian-codes',
    { relationship: 'sponsor', ...PAYS },
  );
  await call(page.request, 'POST', '/guardian-codes/enter', { code });
  return family;
}

const ROLES: Readonly<Record<Role, (page: Page, tag: string) => Promise<void>>> = {
  'one student': async (page) => fillProfile(page.request, 'Thabo'),
  'several students': async (page) => {
    await fillProfile(page.request, 'Thabo');
    await addStudent(page.request, 'Neo');
  },
  payer: async (page, tag) => {
    await fillProfile(page.request, 'Thabo');
    await becomePayer(page, tag);
    const [own, other] = (await listStudents(page)).toSorted((a, b) => Number(b.canBook) - Number(a.canBook));
    expect([own?.canBook, other?.canBook]).toEqual([true, false]);
  },
  'only a paid student': async (page, tag) => {
    await becomePayer(page, tag);
    // The empty student that the account began with goes away.
    expect((await listStudents(page)).map(({ canBook }) => canBook)).toEqual([false]);
  },
  'no student': async (page, tag) => {
    const family = await becomePayer(page, tag);
    const { guardians } = await call<{ guardians: { accountId: string; isYou: boolean }[] }>(
      family.request,
      'GET',
      '/students/{studentId}/guardians',
    );
    const payer = guardians.find(({ isYou }) => !isYou);
    await call(family.request, 'POST', `/students/{studentId}/guardians/${payer?.accountId}/remove`);
  },
};

async function listStudents(page: Page): Promise<{ id: string; canBook: boolean }[]> {
  const answer = await page.request.get('/api/current-user');
  return ((await answer.json()) as { currentUser: { students: { id: string; canBook: boolean }[] } })
    .currentUser.students;
}

/** Opens a page and expects a heading, and not the one of a failure. */
async function expectShown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' }), path).toHaveCount(0);
}

for (const [role, prepare] of pick('never blank', Object.entries(ROLES))) {
  test(`no page of the student area is ever blank for an account with ${role}`, async ({ page }) => {
    const tag = makeTag();
    await becomeStudent(page, { name: 'Ntate Role', email: `role.${tag}@example.org` });
    await prepare(page, tag);
    const students = await listStudents(page);
    const paid = students.find(({ canBook }) => !canBook);
    const search = (path: string) =>
      paid === undefined || students.length < 2
        ? path
        : `${path}${path.includes('?') ? '&' : '?'}for=${paid.id}`;
    const pages = [...LEADING, ...sample(FAMILY_PAGES, ONE_PAGE_OF)];
    for (const path of new Set([...LEADING, ...pages.map(search)])) {
      await expectShown(page, path);
      if (students.length < 2) continue;
      // Every link of the area names the student, so that a new tab or a bookmark shows the same one.
      await expect
        .poll(() => page.locator('a[href^="/student"]:not([href*="for="])').count(), { message: path })
        .toBe(0);
    }
  });
}

/** The people of the other areas, with the ids of their pages. A centre without data shows the least. */
const STAFF: Readonly<Record<string, (page: Page, tag: string) => Promise<readonly string[]>>> = {
  'a tutor without a student': async (page, tag) => {
    await becomeTutor(page, await openAdmin(), { name: `Ntate ${tag}`, email: `blank.${tag}@example.org` });
    return [...listPages('tutor'), ...listPages('account')];
  },
  'an admin': async (page, tag) => {
    const family = await (await page.context().browser()!.newContext()).newPage();
    await becomeStudent(family, { name: 'Mme Shown', email: `shown.${tag}@example.org` });
    const student = await getStudentId(family.request);
    const admin = await openAdmin();
    const tutor = { name: `Ntate ${tag}`, email: `shown.tutor.${tag}@example.org` };
    const { id } = await call<{ id: string }>(admin, 'POST', '/tutors', tutor);
    await becomeAdmin(page);
    const ids = { '/admin/users': student, '/admin/students': student, '/admin/tutors': id };
    return [...listPages('admin', ids), ...listPages('admin'), ...listPages('account')];
  },
};

for (const [who, prepare] of pick('never blank for staff', Object.entries(STAFF))) {
  test(`no page is ever blank for ${who}`, async ({ page }) => {
    for (const path of new Set(sample(await prepare(page, makeTag()), ONE_PAGE_OF)))
      await expectShown(page, path);
  });
}

test('a link in a new tab shows the student of the page it comes from (FAM-2) @slow', async ({ page }) => {
  await becomeStudent(page, { name: 'Mme Tabs', email: `tabs.${makeTag()}@example.org` });
  await fillProfile(page.request, 'Thabo');
  const neo = await addStudent(page.request, 'Neo');
  expect(await getStudentId(page.request)).not.toBe(neo);
  await page.goto(`/student?for=${neo}`);
  const link = page.getByRole('link', { name: 'View All' }).or(page.getByRole('link', { name: 'Sessions' }));
  const href = await link.filter({ visible: true }).first().getAttribute('href');
  const tab = await page.context().newPage();
  await tab.goto(href ?? '/');
  await expect(tab.getByText('Acting for Neo')).toBeVisible();
});
