import { becomeStudent, buySessions, fillProfile, openAdmin } from './by-api.ts';
import { setOffline } from './network.ts';
import { pictureProof } from './proofs.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

test.use({ allowed: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|when fetching the script/ });

test('the profile requires each step, and a stale tab shows a conflict (PROF-4, PROF-7, PROF-10, PROF-13)', async ({
  page,
}) => {
  const email = `gates.${makeTag()}@example.org`;
  await becomeStudent(page, { name: 'Kananelo', email });
  await page.goto('/student/profile');
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) });
  // The previous panel stays visible briefly, with its own buttons.
  const settled = () => expect(page.getByRole('tabpanel')).toHaveCount(1);
  const open = async (name: string) => {
    await tab(name).click();
    await settled();
  };
  const next = page.getByRole('button', { name: 'Next' });
  await expect(tab('Personal')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('0%')).toBeVisible();
  await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Kananelo');
  await expect(next).toBeDisabled();

  // Every tab can be opened, whether complete or not.
  await open('Payment');
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled();
  await expect(page.getByText('Still to complete: Personal, Academic, Payment.')).toBeVisible();
  await open('Academic');
  await expect(next).toBeDisabled();
  await expect(page.getByLabel('Grade')).toHaveValue('8');
  await page.getByLabel('Grade').selectOption('11');
  await page.getByLabel('Level').selectOption('primary');
  await expect(page.getByLabel('Grade')).toHaveValue('1');
  await expect(page.getByLabel('Grade').getByRole('option')).toHaveCount(7);
  await page.getByLabel('Level').selectOption('high');
  await expect(page.getByLabel('Grade')).toHaveValue('8');
  await page.getByRole('button', { name: 'Chemistry' }).click();
  await expect(page.getByText('1 subject(s) selected')).toBeVisible();

  // Input of another step survives a reload.
  await page.reload();
  await expect(page.getByText('1 subject(s) selected')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await settled();
  await page.getByLabel('Last Name', { exact: true }).fill('Thamae');
  await page.route('**/api/students/*/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort('failed') : route.fallback(),
  );
  await next.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('Thamae');
  await page.unrouteAll();
  await next.click();
  await expect(tab('Academic')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('33%')).toBeVisible();

  // Saved: the next visit starts at the first step that is not complete.
  await page.goto('/student/profile');
  await expect(tab('Academic')).toHaveAttribute('aria-selected', 'true');

  const other = await page.context().newPage();
  await other.goto('/student/profile?step=academic');
  await other.getByLabel('School Name').fill('Newer School');
  await other.getByRole('button', { name: 'Save profile' }).click();
  await expect(other.getByText('Profile saved.')).toBeVisible();
  await page.getByLabel('School Name').fill('Older School');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText(/changed (elsewhere|in another)/i).first()).toBeVisible();
  await expect(page.getByLabel('School Name')).toHaveValue('Older School');
  await other.close();
});

test(
  'the booking form keeps its input, and a proof upload waits for the network',
  { tag: '@slow' },
  async ({ page, context }) => {
    const email = `forms.${makeTag()}@example.org`;
    await becomeStudent(page, { name: 'Lebohang Forms', email });
    await fillProfile(page.request, 'Lebohang');

    await test.step('a proof submitted offline shows that it waits and is sent when the network is back', async () => {
      await page.goto('/student/profile?step=payment');
      await page.getByRole('radio', { name: /5-Session Bundle/ }).check();
      await page.getByLabel('Payment proof').setInputFiles(pictureProof());
      await setOffline(context, true);
      await expect(page.getByText('You are offline. What you submit now is sent when')).toBeVisible();
      await page.getByRole('button', { name: 'Submit Payment Proof' }).click();
      await expect(page.getByText('The upload goes on when it is back.')).toBeVisible();
      await expectAccessible(page);
      await setOffline(context, false);
      await expect(
        page.getByText('Payment proof uploaded successfully! We will review and approve it soon.'),
      ).toBeVisible({ timeout: 40_000 });
      await expect(page.locator('[data-status="pending"]')).toContainText('Payment Submitted');
    });

    const admin = await openAdmin();
    await buySessions(page.request, admin);
    await page.goto('/student/sessions?book=1');
    await expect(page.getByText(/Your package is valid until/)).toBeVisible();

    await page.getByLabel('Subject').selectOption('physics');
    await page.getByLabel('Date').fill(daysFromNow(3));
    await page.getByLabel('Time').fill('15:30');
    await page.getByLabel('Duration').selectOption('90');
    await page.getByLabel('Notes (Optional)').fill('Lenses and mirrors');
    const expectTyped = async () => {
      await expect(page.getByLabel('Subject')).toHaveValue('physics');
      await expect(page.getByLabel('Date')).toHaveValue(daysFromNow(3));
      await expect(page.getByLabel('Time')).toHaveValue('15:30');
      await expect(page.getByLabel('Duration')).toHaveValue('90');
      await expect(page.getByLabel('Notes (Optional)')).toHaveValue('Lenses and mirrors');
    };
    await page.reload();
    await expectTyped();
    await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click();
    await expect(page.getByText('Hi Lebohang')).toBeVisible();
    await page.getByRole('link', { name: 'Sessions', exact: true }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: 'Book New Session' }).click();
    await expectTyped();
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(page.getByText('Session booked successfully! Waiting for admin approval.')).toBeVisible();
    await page.getByRole('button', { name: 'Book New Session' }).click();
    await expect(page.getByLabel('Notes (Optional)')).toHaveValue('');
  },
);
