import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { becomeAccount, becomeAdmin, becomeStudent, call } from './by-api.ts';
import type { Centre } from './centres.ts';
import { CONSOLE_TABS, UNKNOWN_PAGE } from './console-tabs.ts';
import { openCentre, type OwnCentre } from './own-centre.ts';
import { checkPage, checkPages, findHighPages, openScreen } from './page-checks.ts';
import { pick, sample } from './sample.ts';
import { expect, test } from './test.ts';

const VISITOR = [
  '/',
  '/login',
  '/signup',
  '/verify',
  '/verify?mode=verifyEmail&oobCode=unknown&email=a%40b.example',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=unknown',
  '/admin-login',
  '/admin-setup',
  '/admin-invitation?token=unknown',
  '/terms',
  '/privacy',
];
/** Both of a new student and of one with a long history. */
const STUDENT = [
  '/student',
  '/student/profile?step=personal',
  '/student/profile?step=academic',
  '/student/profile?step=payment',
  '/student/sessions',
  '/student/sessions?show=past',
  '/student/sessions?book=1',
  '/student/library',
  '/student/progress',
  '/student/homework',
  '/student/reports',
  '/student/messages',
  '/student/past-papers',
  '/student/assessment',
  '/student/buy',
  '/student/orders',
  '/account/notifications',
  '/account',
  '/account/family',
  '/account/privacy',
  '/account/notifications/settings',
];
/** States of the pages that only a centre with data has. */
const BUSY = [
  '/admin/bookings?tab=calendar&view=list',
  '/admin/users?search=zzqxv',
  UNKNOWN_PAGE,
  ...['payments', 'credits', 'bookings', 'sessions', 'mails', 'activity', 'access'].map(
    (part) => `/admin/users/{student}?tab=${part}`,
  ),
  '/admin/students/{student}',
  '/admin/students/{student}/progress',
  '/admin/students/{student}/homework',
  '/account',
];
const TUTOR_AREA = [
  '/tutor',
  '/tutor/lessons',
  '/tutor/lessons?view=past',
  '/tutor/availability',
  '/tutor/availability/time-off',
  '/tutor/availability/limits',
  '/tutor/students',
  '/tutor/homework',
  '/tutor/earnings',
  '/tutor/messages',
  '/tutor/library',
  '/account/notifications',
  '/tutor/students/{student}',
  '/tutor/students/{student}/homework',
  '/tutor/students/{student}/reports',
];

/** Of the pages of each area, this share is in a run of `npm test`, and each in the slow lane. */
const ONE_PAGE_OF = 20;

/** One walk: a page that is signed in, and the paths to open. */
interface Walk {
  readonly page: Page;
  readonly paths: readonly string[];
}

/** Returns a sample of the pages of an area. `{student}` stands for a student of the demo centre. */
const samplePages = (pages: readonly string[], studentId = ''): readonly string[] =>
  sample(pages, ONE_PAGE_OF).map((page) => page.replace('{student}', studentId));

// Takes minutes on a slow machine.
test.describe.configure({ timeout: 600_000 });

let demo: OwnCentre;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  demo = await openCentre({ command: 'demo' });
});
test.afterAll(async () => {
  await demo?.close();
});

/** Returns the email that the `demo` command printed after a label. */
function readEmail(label: string): string {
  const found = new RegExp(`^${label}: +(\\S+)$`, 'm').exec(demo.printed)?.[1];
  if (found === undefined) throw new Error(`Not printed: ${label}`);
  return found;
}

async function openDemoAs(browser: Browser, label: string): Promise<Page> {
  const page = await openScreen(browser, demo);
  await becomeAccount(page, readEmail(label), demo);
  return page;
}

test('every public page is accessible at every width (SITE-1, UI-1, LITE-7)', async ({ browser }) => {
  const page = await openScreen(browser, demo);
  expect(await checkPages(page, samplePages(VISITOR), 'visitor')).toEqual([]);
  await page.route('**/api/settings/public', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), maintenanceMode: true } });
  });
  // A signed-in user learns of it by the next call.
  await becomeStudent(page, { name: 'Neo', email: 'neo.closed@families.example' }, { centre: demo });
  await page.goto('/student');
  await expect(page.getByText('Hi Neo')).toBeVisible();
  const maintained = {
    status: 503,
    code: 'platform_maintained',
    title: 'Maintenance',
    type: '/',
    requestId: '',
  };
  await page.route('**/api/students/*/sessions', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: maintained }),
  );
  await page.getByRole('link', { name: 'Sessions', exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: /be back soon/ })).toBeVisible();
  expect(await checkPage(page, 'maintenance')).toEqual([]);
  // The page would still ask after the centre has closed.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('every page of the student area is accessible at every width', async ({ browser }) => {
  const paths = samplePages(STUDENT);
  const walks: Record<string, () => Promise<Walk>> = {
    'new student': async () => {
      const page = await openScreen(browser, demo);
      await becomeStudent(page, { name: 'Neo', email: 'neo.new@families.example' }, { centre: demo });
      return { page, paths };
    },
    'student with a long history': async () => ({ page: await openDemoAs(browser, 'Student'), paths }),
  };
  for (const who of pick('student area', Object.keys(walks))) {
    const walk = await walks[who]?.();
    if (walk) expect(await checkPages(walk.page, walk.paths, who)).toEqual([]);
  }
});

test('every page of the tutor area is accessible at every width', async ({ browser }) => {
  const page = await openDemoAs(browser, 'Tutor');
  const { items } = await call<{ items: [{ id: string }] }>(page.request, 'GET', '/tutor/students');
  expect(await checkPages(page, samplePages(TUTOR_AREA, items[0].id), 'tutor')).toEqual([]);
});

async function findBusyStudent(admin: APIRequestContext): Promise<string> {
  const path = '/bookings?status=approved&limit=1';
  const { items } = await call<{ items: [{ student: { id: string } }] }>(admin, 'GET', path);
  return items[0].student.id;
}

async function openConsole(browser: Browser, centre: Centre): Promise<Page> {
  const page = await openScreen(browser, centre);
  await becomeAdmin(page, centre);
  return page;
}

test('every page of the console is accessible at every width (OPS-3, OPS-7, DASH-8)', async ({ browser }) => {
  for (const state of pick('console', ['busy', 'busy', 'empty'])) {
    if (state === 'busy') {
      const page = await openConsole(browser, demo);
      const pages = samplePages([...CONSOLE_TABS, ...BUSY], await findBusyStudent(page.request));
      expect(await checkPages(page, pages, 'busy')).toEqual([]);
    } else {
      const empty = await openCentre();
      try {
        expect(
          await checkPages(await openConsole(browser, empty), samplePages(CONSOLE_TABS), 'empty'),
        ).toEqual([]);
      } finally {
        await empty.close();
      }
    }
  }
});

test('no page of a centre with a history is higher than three screens of a phone @slow', async ({
  browser,
}) => {
  const high: string[] = [];
  for (const who of ['Parent', 'Student']) {
    high.push(...(await findHighPages(await openDemoAs(browser, who), STUDENT, who)));
  }
  const tutor = await openDemoAs(browser, 'Tutor');
  const { items } = await call<{ items: [{ id: string }] }>(tutor.request, 'GET', '/tutor/students');
  const paths = TUTOR_AREA.map((path) => path.replace('{student}', items[0].id));
  high.push(...(await findHighPages(tutor, paths, 'Tutor')));
  const admin = await openConsole(browser, demo);
  const studentId = await findBusyStudent(admin.request);
  const ofStudent = BUSY.map((path) => path.replace('{student}', studentId));
  high.push(...(await findHighPages(admin, [...CONSOLE_TABS, ...ofStudent], 'Admin')));
  expect(high).toEqual([]);
});
