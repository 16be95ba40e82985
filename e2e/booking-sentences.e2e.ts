import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { becomeAdmin, becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

/** The browser logs the error responses that this test provokes. */
test.use({ allowed: /status of 500/ });

/** Creates a student with a request for a lesson. */
async function makeRequest(browser: Browser) {
  const tag = makeTag();
  const person = { name: `Tumelo ${tag}`, email: `tumelo.${tag}@example.org`.toLowerCase() };
  const admin = await openAdmin();
  const context = await browser.newContext();
  const student = await context.newPage();
  await becomeStudent(student, person);
  await fillProfile(student.request, person.name);
  await buySessions(student.request, admin);
  const asked = { subject: 'physics', date: daysFromNow(3), time: '10:00', duration: 60 };
  const { id } = await call<{ id: string }>(student.request, 'POST', '/students/{studentId}/bookings', asked);
  const { currentUser } = await call<{ currentUser: { accountId: string } }>(
    student.request,
    'GET',
    '/current-user',
  );
  await context.close();
  return { person, admin, id, accountId: currentUser.accountId };
}

const findDetails = (page: Page, { name }: { name: string }) =>
  page.getByRole('dialog', { name: `Booking of ${name}` });

/** Responds to writes on `path` with 500 until `mend` is called. */
const fail = async (page: Page, path: string) => {
  const problem = { type: 'about:blank', title: '', status: 500, code: 'internal_error', requestId: 'r' };
  await page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, contentType: 'application/problem+json', json: problem }),
  );
  return { mend: () => page.unroute(path) };
};

test('a booking opens from a search and by its address', { tag: '@slow' }, async ({ page, browser }) => {
  const { person, id } = await makeRequest(browser);
  await becomeAdmin(page);
  const details = findDetails(page, person);

  await test.step('a search result opens the booking, and Back closes it', async () => {
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Search students, bookings and money').fill(person.name);
    const found = page.getByRole('region', { name: 'Bookings' }).getByRole('link', { name: person.name });
    await found.click();
    await expect(details).toContainText('Physics, 60 min');
    await expect(details).toContainText(person.email);
    await expect(page).toHaveURL(new RegExp(`/admin/bookings\\?booking=${id}$`));
    await expectAccessible(page);
    await page.reload();
    await expect(details).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(details).toHaveCount(0);
    await page.goForward();
    await expect(details).toBeVisible();
  });

  await test.step('an unknown booking id shows an error', async () => {
    await page.goto('/admin/bookings?booking=nonsense');
    await expect(page.getByText('There is no such booking.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/bookings$/);
  });
});

test(
  'bookings show the right message for every error (BOOK-4, BOOK-11, BOOK-15)',
  { tag: '@slow' },
  async ({ page, browser }) => {
    const { person, admin, id, accountId } = await makeRequest(browser);
    await becomeAdmin(page);
    const details = findDetails(page, person);

    await test.step('rejecting fails', async () => {
      await page.goto(`/admin/bookings?booking=${id}`);
      await details.getByRole('button', { name: 'Reject' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reject booking?' });
      const { mend } = await fail(page, '**/api/bookings/*/reject');
      await dialog.getByRole('button', { name: 'Reject Booking' }).click();
      await expect(dialog.getByText('Error rejecting booking. Please try again.')).toBeVisible();
      await mend();
      await dialog.getByRole('button', { name: 'Go back' }).click();
    });

    await test.step('approving fails, then works', async () => {
      await page.goto(`/admin/bookings?booking=${id}`);
      await details.getByRole('button', { name: 'Approve', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Approve booking' });
      await dialog.getByLabel('Tutor Name').fill('Ntate Thabo');
      await dialog.getByLabel('Meeting Link').fill('not a link');
      await dialog.getByRole('button', { name: 'Approve Booking' }).click();
      await expect(
        dialog.getByText('Please enter a link that starts with http:// or https://'),
      ).toBeVisible();
      await dialog.getByLabel('Meeting Link').fill('https://meet.example.org/thabo');
      const { mend } = await fail(page, '**/api/bookings/*/approve');
      await dialog.getByRole('button', { name: 'Approve Booking' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Error approving booking. Please try again.');
      await mend();
      await dialog.getByRole('button', { name: 'Approve Booking' }).click();
      await expect(page.getByText('Session booking approved successfully!')).toBeVisible();
    });

    await test.step('editing the details fails', async () => {
      await page.goto(`/admin/bookings?tab=approved&booking=${id}`);
      await details.getByRole('button', { name: 'Edit details' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit details' });
      const { mend } = await fail(page, '**/api/bookings/*/details');
      await dialog.getByRole('button', { name: 'Save Details' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Error saving booking details. Please try again.');
      await mend();
      await dialog.getByRole('button', { name: 'Go back' }).click();
    });

    await test.step('completing fails, then works', async () => {
      await page.goto(`/admin/bookings?tab=approved&booking=${id}`);
      await details.getByRole('button', { name: 'Mark Complete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Mark session complete?' });
      const { mend } = await fail(page, '**/api/bookings/*/complete');
      await dialog.getByRole('button', { name: 'Mark Complete' }).click();
      await expect(dialog.getByText('Error completing session. Please try again.')).toBeVisible();
      await mend();
      await dialog.getByRole('button', { name: 'Mark Complete' }).click();
      await expect(page.getByText('Session marked as completed!')).toBeVisible();
    });

    await test.step('Book for Student explains every refusal', async () => {
      await page.goto(`/admin/bookings?tab=book&filter=all&search=${encodeURIComponent(person.name)}`);
      await page.getByRole('radio', { name: person.name }).check();
      const book = page.getByRole('button', { name: 'Book Session' });
      await book.click();
      await expect(page.getByText('Please fill in all required fields.')).toBeVisible();
      await page.getByLabel('Subject').selectOption('physics');
      await page.getByLabel('Date').fill(daysFromNow(-1));
      await page.getByLabel('Time').fill('15:00');
      await book.click();
      await expect(page.getByText('Please choose a date from today on')).toBeVisible();
      await page.getByLabel('Date').fill(daysFromNow(4));

      const { mend } = await fail(page, '**/api/bookings');
      await book.click();
      await expect(page.getByText('Error booking session. Please try again.')).toBeVisible();
      await mend();

      const correction = { requestId: randomUUID(), by: -4, expectedRemaining: 4, reason: 'Paid back' };
      await call(admin, 'POST', `/users/${accountId}/credit-adjustments`, correction);
      await book.click();
      await expect(page.getByText('Student has no remaining sessions.')).toBeVisible();

      await call(admin, 'POST', `/users/${accountId}/deactivate`);
      await book.click();
      await expect(page.getByText('Student not found.')).toBeVisible();
    });
  },
);
