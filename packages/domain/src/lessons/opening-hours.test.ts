import { describe, expect, test } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';
import { DEFAULT_PUBLIC_PAGES } from '../centre/public-pages.ts';

describe('parseOpeningHours (SITE-9)', () => {
  test('reads the default hours', () => {
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    expect(parseOpeningHours(DEFAULT_PUBLIC_PAGES.openingHours)).toEqual([
      { days: 'Mon to Fri', hours: '8am to 10pm', times: { weekdays, opens: '08:00', closes: '22:00' } },
      {
        days: 'Sat',
        hours: '9am to 5pm',
        times: { weekdays: ['Saturday'], opens: '09:00', closes: '17:00' },
      },
      { days: 'Sun', hours: 'by appointment', times: null },
    ]);
  });

  test.each([
    ['Monday–Saturday: 8.30 am – 12pm', '08:30', '12:00'],
    ['Sun: 12am to 23:59', '00:00', '23:59'],
  ])('reads %s', (line, opens, closes) => {
    expect(parseOpeningHours(line)[0]?.times).toMatchObject({ opens, closes });
  });

  test.each(['Fri to Mon: 8am to 10pm', 'Sat: 10pm to 8am', 'Weekends: 8am to 9am', 'Sat: 25:00 to 26:00'])(
    'shows %s to people, but not to search engines',
    (line) => expect(parseOpeningHours(line)).toMatchObject([{ times: null, days: line.split(':')[0] }]),
  );

  test('keeps a line without days, and leaves empty lines out', () => {
    expect(parseOpeningHours('\n 8:00 to 17:00 \n\n')).toEqual([
      { days: '', hours: '8:00 to 17:00', times: null },
    ]);
  });
});
