import { describe, expect, it } from 'vitest';
import { CalendarRejected, parseBusyTimes } from './parse-busy-times.ts';

const ZONE = 'Africa/Maseru';
const FROM = Date.parse('2026-03-01T22:00:00Z'); // Monday, 2 March 2026, 00:00 in Maseru.
const window = { from: FROM, until: FROM + 14 * 86_400_000, zone: ZONE };

const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@example.org', ...lines, 'END:VEVENT'];
const parse = (text: string | Uint8Array) =>
  parseBusyTimes(typeof text === 'string' ? Buffer.from(text) : text, window).map(({ startsAt, endsAt }) =>
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

  it('skips an event that it cannot read', () => {
    const good = event('DTSTART:20260303T100000Z', 'DURATION:PT1H');
    expect(parse(calendar(event('DTSTART:nonsense'), event('SUMMARY:No start'), good))).toEqual([
      '03-03T10:00 03-03T11:00',
    ]);
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

  it.each([
    [
      'an event every second since 1970',
      ['DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'],
    ],
    [
      'more busy times than fit',
      ['DTSTART:20260301T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;INTERVAL=2'],
    ],
  ])('rejects %s as too complex', (_case, lines) => {
    expect(reasonOf(calendar(event(...lines)))).toBe('too_complex');
  });

  it('ends for a rule that never matches', () => {
    const lines = ['DTSTART:20260101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'];
    const started = performance.now();
    expect(() => parse(calendar(event(...lines)))).not.toThrow();
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
