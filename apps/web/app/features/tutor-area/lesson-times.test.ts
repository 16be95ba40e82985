import type { TaughtLesson } from '@thuto/contract/tutor-area';
import { describe, expect, it } from 'vitest';
import { formatCountdown, getJoinLink } from './lesson-times.ts';

const START = '2026-03-02T08:00:00.000Z';
const at = (minutes: number) => Date.parse(START) + minutes * 60_000;

const lesson = (status: 'planned' | 'completed', meetingLink: string | null): TaughtLesson => ({
  id: 'l1',
  kind: 'one_to_one',
  subject: 'physics',
  date: '2026-03-02',
  time: '10:00',
  startsAt: START,
  duration: 60,
  meetingLink,
  students: [
    {
      id: 'p1',
      studentId: 's1',
      name: 'Thabo',
      status,
      notes: '',
      planTopic: null,
      hasReport: false,
      allowedActions: [],
    },
  ],
  change: null,
  allowedActions: [],
});

describe('formatCountdown', () => {
  it.each([
    [-1500, 'Starts in 1 d 1 h'],
    [-125, 'Starts in 2 h 5 min'],
    [-60, 'Starts in 1 h'],
    [-1, 'Starts in 1 min'],
    [0, 'Starts now'],
    [5, 'Started 5 min ago'],
  ])('formats %i minutes from the start', (minutes, words) => {
    expect(formatCountdown(START, at(minutes))).toBe(words);
  });
});

describe('getJoinLink', () => {
  const link = 'https://meet.example.org/a';
  it('opens 10 minutes before the start and closes after an hour', () => {
    expect(getJoinLink(lesson('planned', link), at(-11))).toBeNull();
    expect(getJoinLink(lesson('planned', link), at(-10))).toBe(link);
    expect(getJoinLink(lesson('planned', link), at(60))).toBeNull();
  });

  it('needs a planned lesson with a web link', () => {
    expect(getJoinLink(lesson('completed', link), at(0))).toBeNull();
    expect(getJoinLink(lesson('planned', 'TBD'), at(0))).toBeNull();
    expect(getJoinLink(lesson('planned', null), at(0))).toBeNull();
  });
});
