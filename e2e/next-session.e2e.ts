import { becomeStudent, buySessions, call, fillProfile, inMaseru, openAdmin } from './by-api.ts';
import { expect, makeTag, test } from './test.ts';

const MINUTE = 60_000;

test('the next session counts down, offers Join Now and disappears after its end, without a reload', async ({
  page,
}) => {
  await becomeStudent(page, {
    name: 'Tumelo Next',
    email: `next.${makeTag()}@example.org`,
  });
  await fillProfile(page.request, 'Tumelo');
  const admin = await openAdmin();
  await buySessions(page.request, admin);
  const wish = { subject: 'physics', ...inMaseru(45), duration: 60 };
  const booking = await call<{ id: string; startsAt: string }>(
    page.request,
    'POST',
    '/students/{studentId}/bookings',
    wish,
  );
  const meetingLink = 'https://meet.example.org/next';
  await call(admin, 'POST', `/bookings/${booking.id}/approve`, { tutorName: 'Ntate Thabiso', meetingLink });

  const start = Date.parse(booking.startsAt);
  await page.clock.install({ time: start - 25 * MINUTE });
  await page.goto('/student');
  const card = page.getByRole('region', { name: 'Next Session' });
  const join = card.getByRole('link', { name: 'Join Now' });
  await expect(card.getByText('Starts in 25 min')).toBeVisible();
  await expect(card.getByRole('link', { name: 'View All' })).toBeVisible();

  await page.clock.fastForward(5 * MINUTE);
  await expect(card.getByText(/^Starts in (19|20) min$/)).toBeVisible();
  await page.clock.fastForward(9 * MINUTE);
  await expect(card.getByText(/^Starts in (10|11) min$/)).toBeVisible();
  await page.clock.fastForward(MINUTE + 5_000);
  await expect(join).toHaveAttribute('href', meetingLink);

  await page.clock.fastForward(60 * MINUTE);
  await expect(join).toBeVisible();
  await page.clock.fastForward(10 * MINUTE);
  await expect(join).toHaveCount(0);
  await expect(card.getByText('No Upcoming Sessions')).toBeVisible();
});
