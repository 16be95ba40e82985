import { describe, expect, it } from 'vitest';
import { calendarFileOf, type Lesson, getReason, lessonsOf } from './lesson.ts';

const common = {
  id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d',
  subject: 'physics' as const,
  date: '2026-03-09',
  time: '16:30',
  startsAt: '2026-03-09T14:30:00.000Z',
  duration: 60,
  notes: '',
  tutorName: null,
  meetingLink: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  completedAt: null,
  cancelledAt: null,
  reason: null,
  cancellation: null,
  timeChange: null,
  wasCancelledLate: false,
  outcome: null,
  dispute: null,
};
const booking = {
  ...common,
  status: 'approved' as const,
  bookedByAdmin: false,
  isAssessmentCall: false,
  approvedAt: null,
  rejectedAt: null,
  expiresAt: null,
  preferredTutorName: null,
  planItem: null,
  otherTimes: [],
  proposals: [],
  allowedActions: ['add-to-calendar' as const],
};
const session = {
  ...common,
  status: 'scheduled' as const,
  allowedActions: ['add-to-calendar' as const],
};

describe('Your Sessions', () => {
  it('lists bookings and sessions, each with its own calendar file URL', () => {
    expect(
      lessonsOf({ bookings: [booking], sessions: [session] }).map((lesson) => calendarFileOf(lesson, 's1')),
    ).toEqual([
      `/api/students/s1/bookings/${common.id}/calendar.ics`,
      `/api/students/s1/sessions/${common.id}/calendar.ics`,
    ]);
  });

  it('has no calendar file URL when the server does not allow one', () => {
    expect(calendarFileOf({ ...booking, kind: 'booking', allowedActions: ['withdraw'] }, 's1')).toBeNull();
  });

  it('returns the reason of a rejected or cancelled lesson only', () => {
    const rejected: Lesson = { ...booking, kind: 'booking', status: 'rejected', reason: 'No tutor is free' };
    expect(getReason(rejected)).toBe('No tutor is free');
    expect(getReason({ ...rejected, reason: '' })).toBeNull();
    expect(getReason({ ...rejected, status: 'pending' })).toBeNull();
    expect(getReason({ ...rejected, status: 'cancelled' })).toBe('No tutor is free');
    const cancelled: Lesson = { ...session, kind: 'session', status: 'cancelled', reason: 'Tutor is ill' };
    expect(getReason(cancelled)).toBe('Tutor is ill');
    expect(getReason({ ...cancelled, status: 'scheduled' })).toBeNull();
  });
});
