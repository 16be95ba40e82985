import { expect, it } from 'vitest';
import { subscriptionLink } from './subscription-link.ts';

it.each(['https', 'http'])('opens an %s address in the calendar app', (scheme) => {
  expect(subscriptionLink(`${scheme}://thuto.example/api/calendar/a.b.ics`)).toBe(
    'webcal://thuto.example/api/calendar/a.b.ics',
  );
});
