import { becomeStudent, buySessions, call, fillProfile, openAdmin } from './by-api.ts';
import { expect, expectAccessible, makeTag, test } from './test.ts';
import { daysFromNow } from './time-zone.ts';

test.use({ allowed: /status of 500/ });

/** Two more than the first page holds. */
const WITHDRAWN = 22;
/** The past sessions that come with the page. */
const FIRST_PAGE = 12;

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
    await expect(cards).toHaveCount(1);
    await expect(cards.first()).toContainText('Pending');
    await page.getByRole('link', { name: 'Past', exact: true }).click();
    await expect(page).toHaveURL(/show=past/);
    await expect(cards).toHaveCount(FIRST_PAGE);
    const more = list.getByRole('button', { name: 'Load more' });
    await expectAccessible(page);
    // A failed request keeps the loaded sessions and the focus.
    const further = '**/api/students/*/past-sessions*';
    await page.route(further, (route) => route.fulfill({ status: 500 }));
    await more.press('Enter');
    await expect(list.getByRole('alert')).toBeVisible();
    await expect(more).toBeFocused();
    await expect(cards).toHaveCount(FIRST_PAGE);
    await page.unroute(further);
    await more.press('Enter');
    await expect(cards).toHaveCount(WITHDRAWN);
    await expect(more).toHaveCount(0);
    await expect(list.getByText(`All ${WITHDRAWN} shown`)).toBeFocused();
    await expect(list.getByRole('alert')).toHaveCount(0);

    // A reload starts with the first page again and keeps the view.
    await page.reload();
    await expect(cards).toHaveCount(FIRST_PAGE);
    await more.click();
    await expect(cards).toHaveCount(WITHDRAWN);

    // A change refetches all loaded pages.
    await page.getByRole('link', { name: 'Upcoming' }).click();
    await list.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw Booking' }).click();
    await expect(cards).toHaveCount(0);
    await page.getByRole('link', { name: 'Past', exact: true }).click();
    await expect(cards).toHaveCount(WITHDRAWN + 1);
  },
);
