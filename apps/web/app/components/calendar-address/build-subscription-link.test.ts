import { expect, it } from 'vitest';
import { buildSubscriptionLink } from './build-subscription-link.ts';

it.each(['https', 'http'])('converts an %s address to one that opens in the calendar app', (scheme) => {
  expect(buildSubscriptionLink(`${scheme}://thuto.example/api/calendar/a.b.ics`)).toBe(
    'webcal://thuto.example/api/calendar/a.b.ics',
  );
});
