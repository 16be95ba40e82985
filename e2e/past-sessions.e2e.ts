import { becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

test.use({ allowed: /status of 500/ });

/** Two more than the first page holds. */
const WITHDRAWN = 22;

test(
  'lists all upcoming sessions at once and past sessions page by page (VIEW-10)',
  { tag: '@slow' },
  async ({ page }) => {
    const { request } = page;
    await becomeStudent(page, {
      name: 'Lineo Past',
      email: `past.${makeTag()}@example.org`,
    });
    await fillProfile(request, 'Lineo');
    const admin = await openAdmin();
    await buySessions(request, admin);
    const ask = (at: number) => {
      const date = daysFromNow(2 + at);
      return call<{ id: string }>(request, 'POST', '/students/{studentId}/bookings', {
        subject: 'physics',
        date,
        time: '10:00',
      });
    };
    for (let at = 0; at < WITHDRAWN; at += 1)
      await call(request, 'POST', `/students/{studentId}/bookings/${(await ask(at)).id}/withdraw`);
    await ask(WITHDRAWN);

    // Opening the event stream refetches the list, which would cancel a page that is loading.
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
    await page.goto('/student/sessions');
    await stream;
    const list = page.getByRole('region', { name: 'Your Sessions' });
    const cards = list.getByRole('article');
    await expect(cards).toHaveCount(21);
    await expect(cards.first()).toContainText('Pending');
    const more = list.getByRole('button', { name: 'Load more' });
    await expectAccessible(page);
    // A failed request keeps the loaded sessions and the focus.
    const further = '**/api/students/*/past-sessions*';
    await page.route(further, (route) => route.fulfill({ status: 500 }));
    await more.press('Enter');
    await expect(list.getByRole('alert')).toBeVisible();
    await expect(more).toBeFocused();
    await expect(cards).toHaveCount(21);
    await page.unroute(further);
    await more.press('Enter');
    await expect(cards).toHaveCount(WITHDRAWN + 1);
    await expect(more).toHaveCount(0);
    await expect(list.getByText(`All ${WITHDRAWN + 1} shown`)).toBeFocused();
    await expect(list.getByRole('alert')).toHaveCount(0);

    await list.getByRole('button', { name: 'Upcoming' }).click();
    await expect(cards).toHaveCount(1);
    await list.getByRole('button', { name: 'Past' }).click();
    await expect(cards).toHaveCount(WITHDRAWN);
    await expect(page).toHaveURL(/show=past/);

    // A reload starts with the first page again and keeps the filter.
    await page.reload();
    await expect(cards).toHaveCount(20);
    await more.click();
    await expect(cards).toHaveCount(WITHDRAWN);

    // A change refetches all loaded pages.
    await list.getByRole('button', { name: 'All' }).click();
    await list.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw Booking' }).click();
    await expect(list.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    await expect(cards).toHaveCount(WITHDRAWN + 1);
  },
);
