import { describe, expect, it } from 'vitest';
import { buildCalendarInvitation } from './calendar-invitation.ts';

const invitation = {
  kind: 'booking' as const,
  recordId: '0198c1de-0000-7000-8000-000000000001',
  sequence: 0,
  startsAt: new Date('2026-03-14T13:30:00Z'),
  durationMinutes: 90,
  summary: 'Mathematics with Mme Palesa',
  description: 'Bring past papers; and a calculator,\nplease.',
  meetingLink: 'https://meet.example/abc?x=1',
  organizer: { name: 'Thuto', address: 'noreply@thuto.example' },
  attendee: { name: 'Thabo Mokoena', address: 'thabo@example.ls' },
  platformName: 'Thuto',
  domain: 'thuto.example',
  writtenAt: new Date('2026-03-10T08:00:00Z'),
};

/** Returns the lines of a calendar file, with folded lines unfolded. */
const linesOf = (content: string) => content.replaceAll('\r\n ', '').split('\r\n');

describe('calendar invitation', () => {
  it('contains the session in UTC with a stable UID', () => {
    const { method, fileName, content } = buildCalendarInvitation(invitation);
    expect([method, fileName]).toEqual(['REQUEST', 'session.ics']);
    const lines = linesOf(content);
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'UID:booking-0198c1de-0000-7000-8000-000000000001@thuto.example',
        'SEQUENCE:0',
        'DTSTAMP:20260310T080000Z',
        'DTSTART:20260314T133000Z',
        'DTEND:20260314T150000Z',
        'SUMMARY:Mathematics with Mme Palesa',
        'STATUS:CONFIRMED',
        'LOCATION:https://meet.example/abc?x=1',
      ]),
    );
    expect(content).not.toContain('TZID');
    expect(lines.find((line) => line.startsWith('ORGANIZER'))).toMatch(
      /CN="?Thuto"?.*mailto:noreply@thuto\.example$/i,
    );
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(
      /RSVP=TRUE.*mailto:thabo@example\.ls$/i,
    );
    expect(content).toContain(String.raw`past papers\; and a calculator\,\nplease.`);
  });

  it('replaces an earlier version of itself', () => {
    const later = buildCalendarInvitation({
      ...invitation,
      sequence: 3,
      startsAt: new Date('2026-03-15T06:00:00Z'),
    });
    expect(linesOf(later.content)).toEqual(
      expect.arrayContaining([
        'UID:booking-0198c1de-0000-7000-8000-000000000001@thuto.example',
        'SEQUENCE:3',
        'DTSTART:20260315T060000Z',
      ]),
    );
  });

  it('cancels the session in the calendar', () => {
    const { method, content } = buildCalendarInvitation({ ...invitation, sequence: 4, isCancelled: true });
    expect(method).toBe('CANCEL');
    expect(linesOf(content)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:4']),
    );
  });

  it('has no location without a link, and escapes line breaks in names', () => {
    const { content } = buildCalendarInvitation({
      ...invitation,
      meetingLink: undefined,
      attendee: { name: 'Thabo\r\nATTENDEE:mailto:evil@example.com', address: 'thabo@example.ls' },
    });
    expect(content).not.toContain('LOCATION');
    expect(linesOf(content).filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1);
  });
});
