import { expect, it } from 'vitest';
import { buildSubscriptionLink } from './build-subscription-link.ts';

it.each(['https', 'http'])('opens an %s address in the calendar app', (scheme) => {
  expect(buildSubscriptionLink(`${scheme}://thuto.example/api/calendar/a.b.ics`)).toBe(
    'webcal://thuto.example/api/calendar/a.b.ics',
  );
});
