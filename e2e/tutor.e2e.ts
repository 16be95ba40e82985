import { becomeAdmin, becomeStudent, call, fillProfile, getStudentId, openAdmin } from './by-api.ts';
import { findLink, findMail } from './mailbox.ts';
import { setOffline } from './network.ts';
import { PASSWORD } from './people.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow, minutesFromNow } from './time-zone.ts';

// The browser's own errors without a network.
test.use({ serviceWorkers: 'allow', allowed: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/ });

test('a tutor is invited, accepts, and runs their lessons from the phone', async ({ page, browser }) => {
  const tag = makeTag();
  const name = `Mme Naledi ${tag}`;
  const email = `naledi.${tag}@tutors.example`;
  const admin = await openAdmin();
  const family = await browser.newPage();
  await becomeStudent(family, { name: 'Rorisang Family', email: `rorisang.${tag}@example.org` });
  await fillProfile(family.request, 'Rorisang');
  const studentId = await getStudentId(family.request);

  await test.step('an admin adds and invites a tutor', async () => {
    await becomeAdmin(page);
    await page.goto('/admin/tutors');
    await expect(page.getByRole('heading', { name: 'Tutors', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add Tutor' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Add Tutor' }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Invite' }).click();
    await expect(row.getByText('Invited')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('accepting with a password leads to the tutor area', async () => {
    await page.context().clearCookies();
    await page.goto('/tutor');
    await expect(page).toHaveURL('/');
    await page.goto(findLink(await findMail(page, email, /Invitation/), '/invite'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page).toHaveURL('/tutor');
    await expect(page.getByText('No coming lessons')).toBeVisible();
    for (const tab of ['Today', 'Lessons', 'Availability', 'Students', 'Earnings']) {
      await expect(
        page.getByRole('link', { name: tab, exact: true }).filter({ visible: true }),
      ).toBeVisible();
    }
    await expectAccessible(page);
  });

  const schedule = (minutes: number) =>
    call<{ id: string }>(admin, 'POST', '/sessions', {
      studentId,
      subject: 'physics',
      ...minutesFromNow(minutes),
      duration: 30,
      notes: 'Electric circuits',
      tutorName: ` ${name.toUpperCase()}`,
      meetingLink: 'https://meet.example.org/naledi',
    });

  await test.step('a lesson with their name appears at once, and can be joined', async () => {
    await schedule(5);
    const next = page.getByRole('region', { name: 'Next Lesson' });
    await expect(next.getByText('Rorisang')).toBeVisible();
    await expect(next.getByText(/^Starts in \d min$/)).toBeVisible();
    const join = next.getByRole('link', { name: 'Join' });
    await expect(join).toHaveAttribute('href', 'https://meet.example.org/naledi');
    await expect(page.getByRole('region', { name: 'What to prepare' })).toContainText('Electric circuits');
    await expectAccessible(page);
  });

  await test.step('the Today page opens without a connection and says when it is from', async () => {
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            if (navigator.serviceWorker.controller === null) return [];
            const cache = await caches.open('thuto-offline');
            return (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
          }),
        { timeout: 20_000 },
      )
      .toEqual(['/api/current-user', '/api/tutor/report-forms', '/api/tutor/today']);
    await setOffline(page.context(), true);
    await page.reload();
    await expect(page.getByText(/You are offline\. This is from/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Next Lesson' })).toContainText('Rorisang');
    await setOffline(page.context(), false);
  });

  await test.step('another time is asked for, and a lesson is cancelled with a reason', async () => {
    await page.goto('/tutor/lessons');
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: 'Request Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Date').fill(daysFromNow(2));
    await dialog.getByLabel('Reason').fill('I have an exam');
    await dialog.getByRole('button', { name: 'Request Change' }).click();
    await expect(card.getByText('The office has not decided yet.')).toBeVisible();
    await card.getByRole('button', { name: 'Cancel Lesson' }).click();
    await dialog.getByRole('button', { name: 'Cancel Lesson' }).click();
    await expect(dialog.getByText('Please enter a reason', { exact: true })).toBeVisible();
    await dialog.getByLabel('Reason').fill('I am ill');
    await dialog.getByRole('button', { name: 'Cancel Lesson' }).click();
    await expect(page.getByText('No coming lessons')).toBeVisible();
    await family.goto('/student/sessions?show=past');
    await expect(family.getByText('Reason: I am ill')).toBeVisible();
  });

  await test.step('outcomes are recorded once the lesson has started', async () => {
    await schedule(-45);
    await page.goto('/tutor/lessons?view=outcome');
    await page.getByRole('button', { name: 'Student Absent' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Student Absent' }).click();
    await expect(page.getByText('Student marked as absent.')).toBeVisible();
    await page.getByRole('tab', { name: 'Past' }).click();
    await expect(page.getByRole('article').getByText('Absent', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('students and earnings', async () => {
    await page.goto('/tutor/students');
    await expect(page.getByRole('article')).toContainText('Rorisang');
    await expectAccessible(page);
    await page.goto('/tutor/earnings');
    await expect(page.getByText('In 1 more lesson no student came.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('families have no access, and retiring ends it within a second', async () => {
    await family.goto('/tutor');
    await expect(
      family.getByText('Access Denied: You need tutor privileges to access this page.'),
    ).toBeVisible();
    const { items } = await call<{ items: { id: string; name: string }[] }>(admin, 'GET', '/tutors');
    await page.goto('/tutor');
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
    await call(admin, 'POST', `/tutors/${items.find((tutor) => tutor.name === name)?.id}/retire`);
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toHaveCount(0, { timeout: 5000 });
  });
});
