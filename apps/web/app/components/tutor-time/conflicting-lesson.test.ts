import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { getConflictingLesson } from './conflicting-lesson.ts';

const refusal = (code: 'tutor_time_taken' | 'student_time_taken' | 'not_found', taken?: object) =>
  new ApiError({
    type: '',
    title: '',
    status: 409,
    code,
    requestId: 'r',
    ...(taken && { details: { taken } }),
  });
const taken = {
  kind: 'booking',
  tutorName: 'Mme Palesa',
  subject: 'physics',
  startsAt: '2026-03-04T13:30:00.000Z',
  duration: 60,
  studentName: 'Thabo Mokoena',
  canShareSlot: true,
};

it("names the lesson that occupies the time, in the platform's time zone", () => {
  expect(getConflictingLesson(refusal('tutor_time_taken', taken), 'Africa/Maseru')).toEqual({
    words: 'This tutor already has Physics with Thabo Mokoena on 4 Mar 2026, 15:30 (60 minutes).',
    canShare: true,
  });
});

it('returns a shorter sentence when details are missing, and null for other errors', () => {
  expect(getConflictingLesson(refusal('student_time_taken'), 'Africa/Maseru')).toEqual({
    words: 'This student already has a session at this time.',
    canShare: false,
  });
  expect(getConflictingLesson(refusal('not_found'), 'Africa/Maseru')).toBeNull();
});
