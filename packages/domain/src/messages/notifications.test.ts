import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeInZone, toInstant } from '../calendar.ts';
import {
  ACCOUNT_MAILS,
  buildWhatsAppLink,
  describeNotification,
  findNotificationKind,
  getPushTime,
  isQuiet,
  listEventsOf,
  NOTIFICATION_KINDS,
  URGENT_BEFORE_MS,
  writeWhatsAppMessage,
} from './notifications.ts';

const ZONE = 'Africa/Maseru';
const at = (date: string, time: string, zone = ZONE) => toInstant(date, time, zone);
const HOUR = 60 * 60_000;

describe('isQuiet', () => {
  it.each([
    ['19:59', false],
    ['20:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
    ['12:00', false],
  ])('at %s returns %s (NOTIFY-4)', (time, expected) => {
    expect(isQuiet(at('2026-03-04', time), ZONE)).toBe(expected);
  });
});

describe('getPushTime', () => {
  it('sends at once during the day', () => {
    expect(getPushTime(at('2026-03-04', '12:00'), null, ZONE)).toBe(at('2026-03-04', '12:00'));
  });

  it.each([
    ['2026-03-04', '20:00', '2026-03-05'],
    ['2026-03-04', '23:59', '2026-03-05'],
    ['2026-03-05', '00:00', '2026-03-05'],
    ['2026-03-05', '06:59', '2026-03-05'],
    ['2026-12-31', '22:00', '2027-01-01'],
  ])('holds a push of %s %s until 07:00 of %s', (date, time, until) => {
    expect(getPushTime(at(date, time), null, ZONE)).toBe(at(until, '07:00'));
  });

  it('sends at once for a lesson that starts within three hours', () => {
    const now = at('2026-03-04', '21:00');
    expect(getPushTime(now, now + 3 * HOUR, ZONE)).toBe(now);
    expect(getPushTime(now, now + 1, ZONE)).toBe(now);
  });

  it('releases a push three hours before the lesson', () => {
    expect(getPushTime(at('2026-03-04', '21:00'), at('2026-03-05', '08:00'), ZONE)).toBe(
      at('2026-03-05', '05:00'),
    );
  });

  it('holds a push about a lesson that has started', () => {
    const now = at('2026-03-04', '21:00');
    expect(getPushTime(now, now, ZONE)).toBe(at('2026-03-05', '07:00'));
  });

  it('never sends in quiet hours except for a lesson within three hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01', '00:00'), max: at('2027-01-01', '00:00') }),
        fc.option(fc.integer({ min: -12 * HOUR, max: 48 * HOUR })),
        fc.constantFrom(ZONE, 'Europe/London', 'America/New_York', 'Asia/Kathmandu'),
        (now, ahead, zone) => {
          const startsAt = ahead === null ? null : now + ahead;
          const time = getPushTime(now, startsAt, zone);
          expect(time).toBeGreaterThanOrEqual(now);
          const isUrgent = startsAt !== null && startsAt > time && startsAt - time <= URGENT_BEFORE_MS;
          expect(isUrgent || !isQuiet(time, zone)).toBe(true);
          if (time > now && !isUrgent) expect(timeInZone(time, zone)).toBe('07:00');
        },
      ),
    );
  });
});

describe('kinds of notification', () => {
  it('has no kind that is also an account mail', () => {
    expect(ACCOUNT_MAILS.filter((kind) => findNotificationKind(kind) !== null)).toEqual([]);
    expect(findNotificationKind('constructor')).toBeNull();
  });

  it('lets the roles that receive a kind switch it', () => {
    const known = new Set(['student', 'tutor', 'admin'].flatMap((role) => listEventsOf(role as 'student')));
    for (const { event } of Object.values(NOTIFICATION_KINDS)) expect(known).toContain(event);
  });
});

describe('texts', () => {
  const lesson = { subject: 'Mathematics', when: 'Tue 1 Dec, 16:00', firstName: null };

  it('names the subject and the time, and a first name where there are several students', () => {
    expect(describeNotification(lesson)).toBe('Mathematics, Tue 1 Dec, 16:00');
    expect(describeNotification({ ...lesson, firstName: 'Lerato' })).toBe(
      'Lerato: Mathematics, Tue 1 Dec, 16:00',
    );
    expect(describeNotification({ ...lesson, heldUntil: 'Mon 30 Nov, 18:00' })).toBe(
      'Mathematics, Tue 1 Dec, 16:00, held until Mon 30 Nov, 18:00',
    );
    expect(describeNotification(null)).toBe('');
  });

  it('writes a WhatsApp message and its address', () => {
    const message = writeWhatsAppMessage(
      { title: 'Your session is booked', body: describeNotification(lesson) },
      { platformName: 'Thuto', greetingName: 'Mathabo', link: 'https://thuto.example/student' },
    );
    expect(message).toBe(
      'Hello Mathabo, this is Thuto. Your session is booked: Mathematics, Tue 1 Dec, 16:00. More: https://thuto.example/student',
    );
    expect(buildWhatsAppLink('+26658123456', 'Hi & bye')).toBe(
      'https://wa.me/26658123456?text=Hi%20%26%20bye',
    );
  });
});
