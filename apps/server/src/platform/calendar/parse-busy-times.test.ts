import { getTestSeed, runsAllCases } from '@thuto/domain/testing/sample';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandRule, RuleTooLong } from './expand-rule.ts';
import { CalendarRejected, parseBusyTimes } from './parse-busy-times.ts';

const ZONE = 'Africa/Maseru';
const FROM = Date.parse('2026-03-01T22:00:00Z'); // Monday, 2 March 2026, 00:00 in Maseru.
const window = { from: FROM, until: FROM + 14 * 86_400_000, zone: ZONE };

const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@example.org', ...lines, 'END:VEVENT'];
const read = (text: string | Uint8Array) =>
  parseBusyTimes(typeof text === 'string' ? Buffer.from(text) : text, window);
const parse = (text: string | Uint8Array) =>
  read(text).busy.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(5, 16)).join(' '),
  );
const reasonOf = (text: string | Uint8Array) => {
  try {
    parse(text);
    return null;
  } catch (error) {
    return (error as CalendarRejected).reason;
  }
};

const WINDOWS_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0300',
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('parseBusyTimes', () => {
  it.each([
    ['UTC', ['DTSTART:20260303T100000Z', 'DTEND:20260303T113000Z'], ['03-03T10:00 03-03T11:30']],
    [
      'a zone by name',
      ['DTSTART;TZID=Europe/London:20260303T100000', 'DTEND;TZID=Europe/London:20260303T110000'],
      ['03-03T10:00 03-03T11:00'],
    ],
    ['no zone', ['DTSTART:20260303T100000', 'DTEND:20260303T110000'], ['03-03T08:00 03-03T09:00']],
    ['a duration', ['DTSTART:20260303T100000Z', 'DURATION:PT45M'], ['03-03T10:00 03-03T10:45']],
    ['a whole day', ['DTSTART;VALUE=DATE:20260303'], ['03-02T22:00 03-03T22:00']],
    [
      'several whole days',
      ['DTSTART;VALUE=DATE:20260303', 'DTEND;VALUE=DATE:20260306'],
      ['03-02T22:00 03-05T22:00'],
    ],
    [
      'a start before the window',
      ['DTSTART:20260225T100000Z', 'DTEND:20260302T100000Z'],
      ['03-01T22:00 03-02T10:00'],
    ],
    ['a time outside the window', ['DTSTART:20260403T100000Z', 'DTEND:20260403T110000Z'], []],
    ['the status cancelled', ['DTSTART:20260303T100000Z', 'DTEND:20260303T110000Z', 'STATUS:CANCELLED'], []],
    ['a transparent event', ['DTSTART:20260303T100000Z', 'DTEND:20260303T110000Z', 'TRANSP:TRANSPARENT'], []],
    [
      'an event that an office program calls free',
      ['DTSTART:20260303T100000Z', 'DTEND:20260303T110000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
      [],
    ],
    [
      'a tentative event',
      ['DTSTART:20260303T100000Z', 'DTEND:20260303T110000Z', 'STATUS:TENTATIVE'],
      ['03-03T10:00 03-03T11:00'],
    ],
  ])('reads an event with %s', (_case, lines, expected) => {
    expect(parse(calendar(event(...lines)))).toEqual(expected);
  });

  it('reads a zone that only the file defines', () => {
    const lines = ['DTSTART;TZID=Customized Time Zone:20260303T100000', 'DURATION:PT1H'];
    expect(parse(calendar(WINDOWS_ZONE, event(...lines)))).toEqual(['03-03T07:00 03-03T08:00']);
  });

  it('repeats events, leaves out excluded ones and applies moved and cancelled ones', () => {
    const weekly = event(
      'DTSTART;TZID=Africa/Maseru:20260203T140000',
      'DTEND;TZID=Africa/Maseru:20260203T150000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU,TH,SA',
      'EXDATE;TZID=Africa/Maseru:20260305T140000',
    );
    const moved = event(
      'RECURRENCE-ID;TZID=Africa/Maseru:20260307T140000',
      'DTSTART;TZID=Africa/Maseru:20260307T180000',
      'DTEND;TZID=Africa/Maseru:20260307T183000',
    );
    const cancelled = event(
      'RECURRENCE-ID;TZID=Africa/Maseru:20260310T140000',
      'DTSTART;TZID=Africa/Maseru:20260310T140000',
      'DTEND;TZID=Africa/Maseru:20260310T150000',
      'STATUS:CANCELLED',
    );
    expect(parse(calendar(weekly, moved, cancelled))).toEqual([
      '03-03T12:00 03-03T13:00',
      '03-07T16:00 03-07T16:30',
      '03-12T12:00 03-12T13:00',
      '03-14T12:00 03-14T13:00',
    ]);
  });

  it('keeps the wall clock of a repeating event across a clock change', () => {
    const text = calendar(
      event(
        'DTSTART;TZID=America/New_York:20260304T090000',
        'DTEND;TZID=America/New_York:20260304T100000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ),
    );
    expect(parse(text)).toEqual(['03-04T14:00 03-04T15:00', '03-11T13:00 03-11T14:00']);
  });

  it('merges overlapping events', () => {
    const at = (start: string, end: string) => event(`DTSTART:20260303T${start}Z`, `DTEND:20260303T${end}Z`);
    expect(parse(calendar(at('100000', '110000'), at('103000', '113000'), at('113000', '120000')))).toEqual([
      '03-03T10:00 03-03T12:00',
    ]);
  });

  it('reads a byte order mark, UTF-16 and invalid bytes', () => {
    const text = calendar(event('SUMMARY:Tlhōpho', 'DTSTART:20260303T100000Z', 'DURATION:PT1H'));
    const expected = ['03-03T10:00 03-03T11:00'];
    expect(parse(`\uFEFF${text}`)).toEqual(expected);
    expect(parse(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected);
    const broken = Buffer.from(text.replace('ō', '#'));
    broken[broken.indexOf('#')] = 0xff;
    expect(parse(broken)).toEqual(expected);
  });

  it('loses only the event that it cannot read, and names it (AVAIL-7)', () => {
    const good = event('DTSTART:20260303T100000Z', 'DURATION:PT1H');
    const broken = event('DTSTART:nonsense', String.raw`SUMMARY:Choir\, at school`);
    expect(parse(calendar(broken, event('SUMMARY:No start'), good))).toEqual(['03-03T10:00 03-03T11:00']);
    expect(read(calendar(broken, event('DTSTART:20260230T100000Z'), good)).unreadEvents).toEqual([
      'Choir, at school',
      'An event without a title',
    ]);
  });

  it.each<[string, string[], string[]]>([
    ['a date without VALUE', ['DTSTART:20260303', 'DTEND:20260304'], ['03-02T22:00 03-03T22:00']],
    ['an end on the same whole day', ['DTSTART:20260303', 'DTEND:20260303'], ['03-02T22:00 03-03T22:00']],
    [
      'hyphens, colons and fractions',
      ['DTSTART:2026-03-03T10:00:00.000Z', 'DTEND:2026-03-03T11:00Z'],
      ['03-03T10:00 03-03T11:00'],
    ],
    ['no seconds', ['DTSTART:20260303T1000Z', 'DTEND:20260303T1100Z'], ['03-03T10:00 03-03T11:00']],
    [
      'midnight as 24:00',
      ['DTSTART:20260303T220000Z', 'DTEND:20260303T240000Z'],
      ['03-03T22:00 03-04T00:00'],
    ],
    [
      'an end in another zone',
      ['DTSTART;TZID=Africa/Johannesburg:20260303T100000', 'DTEND;TZID=Europe/London:20260303T200000'],
      ['03-03T08:00 03-03T20:00'],
    ],
    [
      'an end without the zone of its start',
      ['DTSTART;TZID=Europe/London:20260303T100000', 'DTEND:20260303T110000'],
      ['03-03T10:00 03-03T11:00'],
    ],
    [
      'a zone of Windows',
      ['DTSTART;TZID=Pacific Standard Time:20260303T100000', 'DURATION:PT1H'],
      ['03-03T18:00 03-03T19:00'],
    ],
    [
      'a zone of Windows in quotes',
      ['DTSTART;TZID="India Standard Time":20260304T100000', 'DURATION:PT1H'],
      ['03-04T04:30 03-04T05:30'],
    ],
    [
      'a zone behind a prefix',
      ['DTSTART;TZID=/citadel.org/20250101_1/Europe/London:20260303T100000', 'DURATION:PT1H'],
      ['03-03T10:00 03-03T11:00'],
    ],
    [
      'a zone as an offset',
      ['DTSTART;TZID=GMT+05:00:20260303T100000', 'DURATION:PT1H'],
      ['03-03T05:00 03-03T06:00'],
    ],
    [
      'a zone as Windows shows it',
      ['DTSTART;TZID="(UTC+02:00) Harare, Pretoria":20260303T100000', 'DURATION:PT1H'],
      ['03-03T08:00 03-03T09:00'],
    ],
    [
      'UNTIL in UTC',
      [
        'DTSTART;TZID=Africa/Maseru:20260303T140000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;UNTIL=20260310T120000Z',
      ],
      ['03-03T12:00 03-03T13:00', '03-10T12:00 03-10T13:00'],
    ],
    [
      'UNTIL as a date',
      ['DTSTART;TZID=Africa/Maseru:20260303T140000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20260310'],
      ['03-03T12:00 03-03T13:00', '03-10T12:00 03-10T13:00'],
    ],
    [
      'a rule in small letters that ends in a semicolon',
      ['DTSTART:20260303T120000Z', 'DURATION:PT1H', 'RRULE:freq=weekly;count=2;'],
      ['03-03T12:00 03-03T13:00', '03-10T12:00 03-10T13:00'],
    ],
    [
      'RDATE without RRULE',
      [
        'DTSTART;TZID=Africa/Maseru:20260303T080000',
        'DTEND;TZID=Africa/Maseru:20260303T090000',
        'RDATE;TZID=Africa/Maseru:20260305T080000,20260309T080000',
      ],
      ['03-03T06:00 03-03T07:00', '03-05T06:00 03-05T07:00', '03-09T06:00 03-09T07:00'],
    ],
    [
      'RDATE with a period',
      [
        'DTSTART:20260303T080000Z',
        'DTEND:20260303T090000Z',
        'RDATE;VALUE=PERIOD:20260305T080000Z/PT2H,20260306T080000Z/20260306T083000Z',
      ],
      ['03-03T08:00 03-03T09:00', '03-05T08:00 03-05T10:00', '03-06T08:00 03-06T08:30'],
    ],
    [
      'RDATE as a date',
      ['DTSTART:20260303T080000Z', 'DURATION:PT1H', 'RDATE;VALUE=DATE:20260305'],
      ['03-03T08:00 03-03T09:00', '03-05T08:00 03-05T09:00'],
    ],
    [
      'EXDATE as a date',
      ['DTSTART:20260303T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260304'],
      ['03-03T08:00 03-03T09:00', '03-05T08:00 03-05T09:00'],
    ],
    [
      'Outlook’s status out of office, though transparent',
      ['DTSTART:20260303', 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'],
      ['03-02T22:00 03-03T22:00'],
    ],
    [
      'an alarm with times of its own',
      [
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DURATION:PT5M',
        'END:VALARM',
        'DTSTART:20260303T080000Z',
        'DURATION:PT1H',
      ],
      ['03-03T08:00 03-03T09:00'],
    ],
  ])('reads %s (AVAIL-7)', (_case, lines, expected) => {
    expect(parse(calendar(event(...lines)))).toEqual(expected);
    expect(read(calendar(event(...lines))).unreadEvents).toEqual([]);
  });

  it.each<[string, string[], string[]]>([
    [
      'an end before the start',
      ['DTSTART:20260303T100000Z', 'DTEND:20260303T090000Z'],
      ['03-03T10:00 03-03T11:00'],
    ],
    ['an unreadable length', ['DTSTART:20260303T100000Z', 'DURATION:soon'], ['03-03T10:00 03-03T11:00']],
    [
      'a rule without a frequency',
      ['DTSTART:20260303T100000Z', 'DURATION:PT1H', 'RRULE:D1 #3'],
      ['03-03T10:00 03-03T11:00'],
    ],
    [
      'an unknown zone',
      ['DTSTART;TZID=My zone:20260303T100000', 'DURATION:PT1H'],
      ['03-03T08:00 03-03T09:00'],
    ],
    [
      'an unreadable rule',
      ['DTSTART:20260303T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES'],
      ['03-03T10:00 03-03T11:00'],
    ],
  ])('takes an event with %s as busy, and names it (AVAIL-7)', (_case, lines, expected) => {
    const text = calendar(event('SUMMARY:Choir', ...lines));
    expect(parse(text)).toEqual(expected);
    expect(read(text).unreadEvents).toEqual(['Choir']);
  });

  it('reads an event whose text breaks the rules of folding', () => {
    const lines = ['DTSTART:20260303T100000Z', 'DURATION:PT1H', 'ATTENDEE;RSVP:mailto:a@example.org'];
    const broken = event('DESCRIPTION:Agenda: reports', 'Please bring your marks', 'BEGIN here', ...lines);
    const next = event('DTSTART:20260304T100000Z', 'DURATION:PT1H');
    const expected = ['03-03T10:00 03-03T11:00', '03-04T10:00 03-04T11:00'];
    expect(parse(calendar(broken, next))).toEqual(expected);
    expect(parse(calendar(broken.slice(0, -1), next))).toEqual(expected);
  });

  it('uses X-WR-TIMEZONE for times without a zone, and the platform’s zone for whole days', () => {
    const text = calendar(
      ['X-WR-TIMEZONE:Europe/London'],
      event('DTSTART:20260303T100000', 'DTEND:20260303T110000'),
      event('DTSTART;VALUE=DATE:20260305'),
    );
    expect(parse(text)).toEqual(['03-03T10:00 03-03T11:00', '03-04T22:00 03-05T22:00']);
  });

  it('reads lists of busy times', () => {
    const text = calendar([
      'BEGIN:VFREEBUSY',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260303T080000Z/PT1H,20260303T120000Z/20260303T130000Z',
      'FREEBUSY;FBTYPE=FREE:20260304T080000Z/PT1H',
      'FREEBUSY:nonsense,20260305T080000Z/PT1H',
      'END:VFREEBUSY',
    ]);
    expect(parse(text)).toEqual([
      '03-03T08:00 03-03T09:00',
      '03-03T12:00 03-03T13:00',
      '03-05T08:00 03-05T09:00',
    ]);
    expect(read(text).unreadEvents).toHaveLength(1);
  });

  it('moves this and all later occurrences', () => {
    const weekly = event('DTSTART:20260302T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4');
    const later = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20260304T080000Z',
      'DTSTART:20260304T100000Z',
      'DURATION:PT2H',
    );
    expect(parse(calendar(weekly, later))).toEqual([
      '03-02T08:00 03-02T09:00',
      '03-03T08:00 03-03T09:00',
      '03-04T10:00 03-04T12:00',
      '03-05T10:00 03-05T12:00',
    ]);
  });

  it('expands old series from near the window', () => {
    const daily = Array.from({ length: 40 }, (_, index) =>
      event('DTSTART:19900101T060000Z', 'DURATION:PT10M', `UID:${index}`, 'RRULE:FREQ=DAILY'),
    );
    expect(parse(calendar(...daily))).toHaveLength(14);
  });

  it.each([
    ['nothing', ''],
    ['a web page', '<!doctype html><title>Sign in</title>'],
    ['another kind of file', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Lebo\r\nEND:VCARD\r\n'],
    ['a truncated file', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026'],
    ['bytes', Buffer.from([0, 1, 2, 3, 255, 254])],
  ])('rejects %s', (_case, text) => {
    expect(reasonOf(text)).toBe('not_a_calendar');
  });

  it('names an event whose rule never ends, and keeps the others (AVAIL-7)', () => {
    const clock = ['DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=999999999'];
    const other = event('UID:other', 'DTSTART:20260304T080000Z', 'DTEND:20260304T090000Z');
    const { busy, unreadEvents } = read(calendar(event('SUMMARY:Clock', ...clock), other));
    expect(busy).toHaveLength(1);
    expect(unreadEvents).toEqual(['Clock']);
  });

  it.each([
    ['one event', [event('DTSTART:20260301T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;INTERVAL=2')]],
    [
      'several events',
      ['00', '12', '24', '36', '48'].map((minute) =>
        event(`UID:${minute}`, `DTSTART:20260301T00${minute}00Z`, 'DURATION:PT1M', 'RRULE:FREQ=HOURLY'),
      ),
    ],
  ])('is busy between more busy times of %s than fit, where no lesson fits (AVAIL-7)', (_case, events) => {
    const long = { ...window, until: FROM + 60 * 86_400_000 };
    const { busy, unreadEvents } = parseBusyTimes(Buffer.from(calendar(...events)), long);
    expect(unreadEvents).toEqual([]);
    expect(busy).toHaveLength(1);
    expect(busy[0]!.startsAt).toBe(long.from);
    expect(busy[0]!.endsAt).toBeGreaterThan(long.until - 30 * 60_000);
  });
});

describe('expandRule', () => {
  const daysOf = (rule: string, start: string) =>
    [...expandRule(rule, Date.parse(start), { near: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 4, 1) })]
      .filter((wall) => wall >= Date.UTC(2026, 2, 1))
      .map((wall) => new Date(wall).toISOString().slice(5, 16));

  it.each([
    ['FREQ=YEARLY;BYMONTHDAY=15', ['03-15T10:00', '04-15T10:00']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['03-31T10:00', '04-30T10:00']],
    ['FREQ=MONTHLY;BYDAY=-1FR', ['03-27T10:00', '04-24T10:00']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', ['03-31T10:00']],
    ['FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1', ['03-01T10:00', '04-04T10:00']],
    ['FREQ=YEARLY;BYDAY=11MO', ['03-16T10:00']],
    ['FREQ=YEARLY;BYWEEKNO=10;BYDAY=MO', ['03-02T10:00']],
    ['FREQ=YEARLY;BYYEARDAY=-270', ['04-06T10:00']],
    [
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU',
      [
        '03-08T10:00',
        '03-10T10:00',
        '03-22T10:00',
        '03-24T10:00',
        '04-05T10:00',
        '04-07T10:00',
        '04-19T10:00',
        '04-21T10:00',
      ],
    ],
    [
      'FREQ=DAILY;INTERVAL=20;BYHOUR=8,16;BYMINUTE=30',
      ['03-12T08:30', '03-12T16:30', '04-01T08:30', '04-01T16:30', '04-21T08:30', '04-21T16:30'],
    ],
    ['FREQ=HOURLY;INTERVAL=500', ['03-16T14:00', '04-06T10:00', '04-27T06:00']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
    ['FREQ=DAILY;INTERVAL=999999999', []],
  ])('expands %s as RFC 5545 says', (rule, days) => {
    expect(daysOf(rule, '2025-12-02T10:00Z')).toEqual(days);
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3',
    'FREQ=SECONDLY;BYMONTH=1;COUNT=9',
    'FREQ=MINUTELY',
    'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=53;BYDAY=MO;BYMONTH=6',
  ])('spends at most 250 ms on %s', (rule) => {
    const started = process.cpuUsage();
    const range = { near: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 4, 1) };
    try {
      expect([...expandRule(rule, 0, range)].every((wall) => Number.isFinite(wall))).toBe(true);
    } catch (error) {
      expect(error).toBeInstanceOf(RuleTooLong);
    }
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(250);
  });
  const partOf = (name: string, values: string[]) =>
    fc
      .option(fc.constantFrom(...values), { nil: null })
      .map((value) => (value === null ? '' : `;${name}=${value}`));
  const rule = fc
    .tuple(
      fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
      fc.integer({ min: 1, max: 4 }),
      partOf('BYDAY', ['MO', 'TU,TH', 'FR,SA,SU']),
      partOf('BYMONTH', ['2', '3,4', '1,6,12']),
      partOf('BYMONTHDAY', ['1', '31', '-1', '13,29']),
    )
    .map(
      ([freq, interval, byDay, byMonth, byMonthDay]) =>
        `FREQ=${freq};INTERVAL=${interval}${byDay}${byMonth}${freq === 'WEEKLY' ? '' : byMonthDay}`,
    );
  const start = fc
    .tuple(fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2026, 0) }))
    .map(([at]) => Math.floor(at / 3_600_000) * 3_600_000);

  it('yields the same times as an expansion from the start', () => {
    const [near, until] = [Date.UTC(2026, 1, 27), Date.UTC(2026, 4, 1)];
    fc.assert(
      fc.property(rule, start, (text, begin) => {
        const moved: number[] = [];
        for (const wall of expandRule(text, begin, { near, end: until })) {
          if (wall >= near) moved.push(wall);
        }
        const whole: number[] = [];
        for (const wall of expandRule(text, begin, { near: begin, end: until })) {
          if (wall >= near) whole.push(wall);
        }
        expect(moved).toEqual(whole);
      }),
      { numRuns: runsAllCases() ? 2000 : 100, seed: getTestSeed('rules') },
    );
  });
});

describe('mutated calendars', () => {
  const TEXT = calendar(
    WINDOWS_ZONE,
    event('SUMMARY:One', 'DTSTART;TZID=Customized Time Zone:20260303T100000', 'DURATION:PT1H'),
    event('UID:two', 'DTSTART:20260304T080000Z', 'DTEND:20260304T090000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE'),
    event(
      'UID:three',
      'DTSTART;VALUE=DATE:20260306',
      'EXDATE:20260307',
      'RDATE;VALUE=PERIOD:20260305T080000Z/PT2H',
    ),
  );
  const pieces = [
    '\r\n',
    ';',
    ':',
    '"',
    'T',
    'Z',
    '0',
    '9',
    'BEGIN:VEVENT\r\n',
    'END:VEVENT\r\n',
    '\r\n ',
    '\u0000',
    'é',
    'RRULE:FREQ=YEARLY;BYMONTHDAY\r\n',
    ';BYMONTHDAY=31',
    ';BYSETPOS=-1',
    ';COUNT=99999',
    'SECONDLY',
  ];
  const mutation = fc.record({
    at: fc.nat(TEXT.length),
    length: fc.nat(12),
    put: fc.constantFrom('', ...pieces),
  });
  type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;
  const mutate = (text: string, mutations: readonly Mutation[]) =>
    mutations.reduce(
      (now, { at, length, put }) =>
        now.slice(0, at % now.length) + put + now.slice((at % now.length) + length),
      text,
    );

  it('cause no exception, and busy times stay within the window', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const text = mutate(TEXT, mutations);
        try {
          for (const { startsAt, endsAt } of read(text).busy) {
            expect(window.from <= startsAt && startsAt < endsAt && endsAt <= window.until).toBe(true);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(CalendarRejected);
        }
      }),
      { numRuns: runsAllCases() ? 10_000 : 300, seed: getTestSeed('calendars') },
    );
  });

  it('are never busy on a day that is not in the text', () => {
    const plain = calendar(
      event('SUMMARY:One', 'DTSTART:20260303T100000Z', 'DTEND:20260303T110000Z'),
      event('UID:two', 'DTSTART;TZID=Europe/London:20260310T081500', 'DURATION:PT45M'),
    );
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const text = mutate(plain, mutations);
        if (text.includes('RRULE')) return;
        try {
          for (const { startsAt } of read(text).busy) {
            // In another zone the day may be the one before or after.
            const days = [-1, 0, 1].map((shift) =>
              new Date(startsAt + shift * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
            );
            const digits = text.replaceAll(/\r?\n[ \t]|-/g, '');
            expect(startsAt === window.from || days.some((day) => digits.includes(day))).toBe(true);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(CalendarRejected);
        }
      }),
      { numRuns: runsAllCases() ? 10_000 : 300, seed: getTestSeed('days of calendars') },
    );
  });
});
