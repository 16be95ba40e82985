import type { Locator, Page } from '@playwright/test';
import { becomeStudent, buySessions, call, fillProfile, openAdmin, payFor } from './by-api.ts';
import { expectFocus, press, pressTabUntil, type } from './keyboard.ts';
import { ADMIN } from './people.ts';
import { expect, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

// Smooth scrolling would be measured halfway.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// This test never uses a pointer and never sets the focus by script.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await type(page, field(page, 'Email'), email);
  await type(page, field(page, 'Password'), password);
  await page.keyboard.press('Enter');
}

/** Returns a future date whose day equals its month, so that the browser's field order does not matter. */
function dayLikeItsMonth(): string {
  const next = Array.from({ length: 366 }, (_, days) => daysFromNow(days + 7));
  const found = next.find((date) => date.slice(5, 7) === date.slice(8));
  if (found === undefined) throw new Error('No date within a year has a day equal to its month.');
  return found;
}

test('keyboard only: an admin decides on a payment, and approves, books, moves and cancels lessons (UI-1)', async ({
  page,
  browser,
}) => {
  const tag = `keys-${makeTag()}`;
  const [payer, booker] = ['Payer', 'Booker'].map((name) => ({
    name: `${name} ${tag}`,
    email: `${name}.${tag}@example.org`.toLowerCase(),
  })) as [{ name: string; email: string }, { name: string; email: string }];
  const admin = await openAdmin();
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const tutorName = `Mme Keys ${tag}`;
  await call(admin, 'POST', '/tutors', { name: tutorName, subjects: ['physics'] });
  // Many, so that the dialog of a booking scrolls under its actions.
  for (const number of [1, 2, 3, 4, 5]) {
    await call(admin, 'POST', '/tutors', {
      name: `Ntate Keys ${number} ${tag}`,
      subjects: ['physics'],
      meetingLink: `https://meet.example.org/keys-${number}`,
    });
  }
  let booking = admin;
  for (const person of [payer, booker]) {
    const context = await browser.newContext();
    const student = await context.newPage();
    await becomeStudent(student, person);
    await fillProfile(student.request, person.name);
    if (person === booker) {
      await buySessions(student.request, admin);
      const request = { subject: 'physics', date: daysFromNow(5), time: '11:00', duration: 60 };
      await call(student.request, 'POST', '/students/{studentId}/bookings', request);
      booking = context.request;
    } else {
      await payFor(student.request, 'bundle-5');
      await context.close();
    }
  }

  await test.step('sign-in', async () => {
    await page.goto('/admin-login');
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.waitForURL('**/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFocus(page);
  });

  /** Opens a console page from the sidebar, searches by name and returns the only row. */
  const findBy = async (tab: string, heading: string, name: string) => {
    await pressTabUntil(page, page.getByRole('link', { name: tab }).first(), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectFocus(page);
    await type(page, page.getByRole('main').getByRole('searchbox'), name);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
    return row;
  };

  await test.step('the payment', async () => {
    const row = await findBy('Payments', 'Payments', payer.name);
    const view = row.getByRole('button', { name: 'View Proof' });
    await press(page, view);
    const viewer = page.getByRole('dialog', { name: 'Proof of payment' });
    await expect(viewer.getByRole('button', { name: 'Approve' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(view).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(viewer.getByRole('button', { name: 'Approve' })).toBeFocused();
    await page.keyboard.press('a');
    const question = page.getByRole('dialog', { name: 'Approve payment?' });
    const sure = question.getByRole('button', { name: /^Approve/ });
    await expect(question.locator(':focus')).toHaveCount(1);
    await press(page, sure);
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocus(page);
  });

  await test.step('the booking', async () => {
    const row = await findBy('Bookings', 'Bookings', booker.name);
    await press(page, row.getByRole('button', { name: 'Approve' }));
    const dialog = page.getByRole('dialog', { name: 'Approve booking' });
    await type(page, dialog.getByLabel('Tutor Name'), 'Ntate Thabiso');
    await type(page, dialog.getByLabel('Meeting Link'), 'https://meet.example.org/keys');
    await press(page, dialog.getByRole('button', { name: 'Approve Booking' }));
    await expect(page.getByText('Session booking approved successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await expectFocus(page);
  });

  await test.step('a booking opened from the search', async () => {
    const wish = { subject: 'physics', date: daysFromNow(6), time: '11:00', duration: 60 };
    await call(booking, 'POST', '/students/{studentId}/bookings', wish);
    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Search' });
    await expect(search.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(booker.name);
    const found = search
      .getByRole('region', { name: 'Bookings' })
      .getByRole('link')
      .filter({ hasText: 'Pending' });
    await expect(found).toHaveCount(1);
    for (let step = 0; step < 5 && !(await isFocused(found)); step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/[?&]booking=/);
    const opened = page.getByRole('dialog', { name: `Booking of ${booker.name}` });
    await press(page, opened.getByRole('button', { name: 'Reject' }));
    const question = page.getByRole('dialog', { name: /^Reject/ });
    await type(page, question.getByLabel('Reason (Optional)'), 'No tutor is free.');
    await press(page, question.getByRole('button', { name: /^Reject/ }));
    await expect(page.getByText('Session booking rejected.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocus(page);
  });

  await test.step('a session booked for a student, with typed date and time', async () => {
    await pressTabUntil(page, page.getByRole('tab', { name: 'Pending' }), 'Shift+Tab');
    const tab = page.getByRole('tab', { name: 'Book for Student' });
    for (let step = 0; step < 8 && !(await isFocused(tab)); step += 1)
      await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await type(page, field(page, 'Search students'), booker.name);
    const choice = page.getByRole('radio', { name: booker.name });
    await expect(page.getByRole('radio')).toHaveCount(1);
    await press(page, choice, 'Space');
    await expect(choice).toBeChecked();
    await type(page, field(page, 'Subject'), 'Physics');
    const date = dayLikeItsMonth();
    const [year, month, day] = date.split('-');
    await type(page, field(page, 'Date'), `${day}${month}${year}`);
    await expect(field(page, 'Date')).toHaveValue(date);
    // A 24-hour time field ignores the A.
    await type(page, field(page, 'Time'), '0830A');
    await expect(field(page, 'Time')).toHaveValue('08:30');
    await press(page, button(page, 'Book Session'));
    await expect(page.getByText('Session booked successfully for student!')).toBeVisible();
    await expectFocus(page);
  });

  const rowAt = (time: string) =>
    page.getByRole('row').filter({ hasText: booker.name }).filter({ hasText: time });

  await test.step('the session is given to another tutor at another time', async () => {
    await pressTabUntil(page, page.getByRole('tab', { name: 'Book for Student' }), 'Shift+Tab');
    const tab = page.getByRole('tab', { name: 'Approved' });
    for (let step = 0; step < 8 && !(await isFocused(tab)); step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await type(page, page.getByRole('main').getByRole('searchbox'), booker.name);
    await press(page, rowAt('08:30').getByRole('button', { name: 'Change Time' }));
    const dialog = page.getByRole('dialog', { name: 'Change time' });
    await type(page, dialog.getByLabel('Time', { exact: true }), '0930A');
    await type(page, dialog.getByLabel('Tutor', { exact: true }), tutorName);
    await press(page, dialog.getByRole('button', { name: 'Change Time' }));
    await expect(page.getByText(new RegExp(`^Moved to .*09:30 with ${tutorName}`))).toBeVisible();
    await expect(rowAt('09:30')).toContainText(tutorName);
    await expectFocus(page);
  });

  await test.step('the session is cancelled', async () => {
    await press(page, rowAt('09:30').getByRole('button', { name: 'Cancel Lesson' }));
    const dialog = page.getByRole('dialog');
    await type(page, dialog.getByLabel('Reason'), 'The tutor is ill');
    await press(page, dialog.getByRole('button', { name: 'Cancel Lesson' }));
    await expect(page.getByText(/^Lesson cancelled\./)).toBeVisible();
    await expect(rowAt('09:30')).toHaveCount(0);
    await expectFocus(page);
  });
});
