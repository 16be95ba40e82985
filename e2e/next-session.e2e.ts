import { becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { pick } from './sample.ts';
import { expect, makeTag, test } from './test.ts';
import { minutesFromNow } from './time-zone.ts';

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
  const wish = { subject: 'physics', ...minutesFromNow(45), duration: 60 };
  const booking = await call<{ id: string; startsAt: string }>(
    page.request,
    'POST',
    '/students/{studentId}/bookings',
    wish,
  );
  const meetingLink = 'https://meet.example.org/next';
  await call(admin, 'POST', `/bookings/${booking.id}/approve`, { tutorName: 'Ntate Thabiso', meetingLink });

  const start = Date.parse(booking.startsAt);
  // The server's clock decides, so its responses carry the time of the test.
  let now = start - 25 * MINUTE;
  let passing = Promise.resolve();
  await page.route('**/api/**', async (route) => {
    if (new URL(route.request().url()).pathname === '/api/events') return route.continue();
    const response = await route.fetch();
    await passing;
    return route.fulfill({ response, headers: { ...response.headers(), date: new Date(now).toUTCString() } });
  });
  await page.route('**/student', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(\\"sentAt\\",)\d+/, `$1${now}`);
    return route.fulfill({ response, body });
  });
  // Both clocks move together: no response arrives in between, which would say that one of them is wrong.
  const moveClocks = async (by: number) => {
    await page.clock.fastForward(by);
    now += by;
  };
  const passTime = (by: number) => {
    passing = moveClocks(by);
    return passing;
  };
  await page.clock.install({ time: now });
  await page.goto('/student');
  const card = page.getByRole('region', { name: 'Next Session' });
  const join = card.getByRole('link', { name: 'Join Now' });
  await expect(card.getByText('Starts in 25 min')).toBeVisible();
  await expect(card.getByRole('link', { name: 'View All' })).toBeVisible();

  await passTime(5 * MINUTE);
  await expect(card.getByText(/^Starts in (19|20) min$/)).toBeVisible();
  await passTime(9 * MINUTE);
  await expect(card.getByText(/^Starts in (10|11) min$/)).toBeVisible();
  await passTime(MINUTE + 5_000);
  await expect(join).toHaveAttribute('href', meetingLink);

  await passTime(60 * MINUTE);
  await expect(join).toBeVisible();
  await passTime(10 * MINUTE);
  await expect(join).toHaveCount(0);
  await expect(card.getByText('No Upcoming Sessions')).toBeVisible();
  // The page may still ask while it closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const hours of pick('clock', [2, -2])) {
  test(`a device whose clock is ${hours} hours ahead shows the lesson of the next minutes (TIME-6)`, async ({
    page,
  }) => {
    await becomeStudent(page, { name: 'Tumelo Clock', email: `clock.${makeTag()}@example.org` });
    await fillProfile(page.request, 'Tumelo');
    const admin = await openAdmin();
    await buySessions(page.request, admin);
    const wish = { subject: 'physics', ...minutesFromNow(19), duration: 60 };
    const { id } = await call<{ id: string }>(page.request, 'POST', '/students/{studentId}/bookings', wish);
    await call(admin, 'POST', `/bookings/${id}/approve`, {
      tutorName: 'Ntate Thabiso',
      meetingLink: 'https://meet.example.org/clock',
    });
    await page.clock.install({ time: Date.now() + hours * 60 * MINUTE });
    await page.goto('/student');
    const card = page.getByRole('region', { name: 'Next Session' });
    await expect(card.getByText(/^Starts in (17|18|19) min$/)).toBeVisible();
    await page.getByRole('link', { name: 'View All' }).click();
    await expect(page.getByText(/^The clock of this device says/)).toBeVisible();
  });
}
