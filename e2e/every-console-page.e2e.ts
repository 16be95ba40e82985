import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signInAs } from './by-api.ts';
import { CONSOLE_TABS, UNKNOWN_PAGE } from './console-tabs.ts';
import { openCentre, type OwnCentre } from './own-centre.ts';
import { openScreen, checkPages } from './page-checks.ts';
import { PASSWORD } from './people.ts';
import { expect, test } from './test.ts';

/** States of the pages that only a centre with data has. */
const BUSY = ['/admin/bookings?tab=calendar&view=list', '/admin/users?search=zzqxv', UNKNOWN_PAGE];
const STUDENT_PARTS = ['payments', 'credits', 'bookings', 'sessions', 'mails', 'activity', 'access'];
const STUDENT_AREA = [
  '/student',
  '/student/profile?step=payment',
  '/student/sessions',
  '/student/sessions?show=past',
  '/student/library',
  '/student/assessment',
  '/student/progress',
  '/student/homework',
  '/student/reports',
  '/student/messages',
  '/student/buy',
  '/student/orders',
  '/notifications',
  '/account',
];
const TUTOR_AREA = [
  '/tutor',
  '/tutor/lessons',
  '/tutor/lessons?view=past',
  '/tutor/availability',
  '/tutor/students',
  '/tutor/homework',
  '/tutor/earnings',
  '/tutor/messages',
  '/tutor/library',
  '/notifications',
];
/** The pages of a student in the tutor area and in the console, after the student's id. */
const STUDENT_OF_TUTOR = ['', '/homework', '/reports'];
const STUDENT_OF_DESK = ['', '/progress', '/homework'];
const OWNER = { email: 'owner@centre.example', name: 'Owner' };

// Tracing hundreds of pages takes longer than the checks; failures are reported as text.
test.use({ trace: 'off' });
// Takes minutes on a slow machine.
test.describe.configure({ timeout: 900_000 });

let demo: OwnCentre;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  demo = await openCentre(1, ['demo']);
});
test.afterAll(async () => {
  await demo?.close();
});

/** Returns the value that the `demo` command printed after a label. */
function printedAfter(word: RegExp): string {
  const found = new RegExp(`^${word.source} +(\\S+)$`, 'm').exec(demo.printed)?.[1];
  if (found === undefined) throw new Error(`Not printed: ${word.source}`);
  return found;
}

async function openAs(
  browser: Browser,
  centre: OwnCentre,
  email: string,
  password: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const screen = await openScreen(browser, centre);
  await signInAs(screen.page.request, email, password);
  return screen;
}

const openDemoAs = (browser: Browser, who: RegExp) =>
  openAs(browser, demo, printedAfter(who), printedAfter(/Password .*:/));

test('every page of an empty console is accessible at every width (OPS-3, OPS-7, DASH-8)', async ({
  browser,
}) => {
  const { email, name } = OWNER;
  const options = ['--email', email, '--name', name, '--password', PASSWORD];
  const empty = await openCentre(2, ['admin:create', ...options]);
  try {
    const { context, page } = await openAs(browser, empty, email, PASSWORD);
    expect(await checkPages(page, CONSOLE_TABS, 'empty')).toEqual([]);
    await context.close();
  } finally {
    await empty.close();
  }
});

test('every page of a busy console is accessible at every width', async ({ browser }) => {
  const { context, page } = await openDemoAs(browser, /Admin:/);
  const { items } = (await (await page.request.get('/api/bookings?status=approved&limit=1')).json()) as {
    items: [{ student: { id: string } }];
  };
  const { id } = items[0].student;
  const parts = STUDENT_PARTS.map((part) => `/admin/users/${id}?tab=${part}`);
  const learning = STUDENT_OF_DESK.map((part) => `/admin/students/${id}${part}`);
  const pages = [...CONSOLE_TABS, ...BUSY, ...parts, ...learning, '/account'];
  expect(await checkPages(page, pages, 'busy')).toEqual([]);
  await context.close();
});

test('every page of a student with a long history is accessible at every width', async ({ browser }) => {
  const { context, page } = await openDemoAs(browser, /Student:/);
  expect(await checkPages(page, STUDENT_AREA, 'student')).toEqual([]);
  await context.close();
});

test('every page of a tutor is accessible at every width', async ({ browser }) => {
  const { context, page } = await openDemoAs(browser, /Tutor:/);
  const { items } = (await (await page.request.get('/api/tutor/students')).json()) as {
    items: [{ id: string }];
  };
  const student = STUDENT_OF_TUTOR.map((part) => `/tutor/students/${items[0].id}${part}`);
  expect(await checkPages(page, [...TUTOR_AREA, ...student], 'tutor')).toEqual([]);
  await context.close();
});
