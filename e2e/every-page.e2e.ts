import { becomeStudent } from './by-api.ts';
import { openCentre, type OwnCentre } from './own-centre.ts';
import { openScreen, checkPage, checkPages } from './page-checks.ts';
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
const STUDENT = [
  '/student',
  '/student/profile?step=personal',
  '/student/profile?step=academic',
  '/student/profile?step=payment',
  '/student/sessions',
  '/student/sessions?show=past',
  '/student/library',
  '/student/progress',
  '/student/homework',
  '/student/reports',
  '/student/messages',
  '/student/past-papers',
  '/student/assessment',
  '/student/buy',
  '/student/orders',
  '/notifications',
  '/account',
];
// Tracing hundreds of pages takes longer than the checks; failures are reported as text.
test.use({ trace: 'off' });
// Takes minutes on a slow machine.
test.describe.configure({ timeout: 600_000 });

let demo: OwnCentre;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  demo = await openCentre(1, ['demo']);
});
test.afterAll(async () => {
  await demo?.close();
});

test('every public page is accessible at every width (SITE-1, UI-1, LITE-7)', async ({ browser }) => {
  const { context, page } = await openScreen(browser, demo);
  expect(await checkPages(page, VISITOR, 'visitor')).toEqual([]);
  await page.route('**/api/settings/public', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), maintenanceMode: true } });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: /be back soon/ })).toBeVisible();
  expect(await checkPage(page, 'maintenance')).toEqual([]);
  await context.close();
});

test('every page of a new student is accessible at every width', async ({ browser }) => {
  const { context, page } = await openScreen(browser, demo);
  await becomeStudent(page, { name: 'Neo', email: 'neo.new@families.example' });
  expect(await checkPages(page, STUDENT, 'new student')).toEqual([]);
  await context.close();
});
