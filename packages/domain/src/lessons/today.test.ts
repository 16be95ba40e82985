import { describe, expect, it } from 'vitest';
import {
  isJoining,
  JOIN_MARGIN_MS,
  JOINED_AFTER_MS,
  listLessonProblems,
  PREPARED_BEFORE_MS,
} from './today.ts';

const START = 1_000_000_000;
const END = START + 60 * 60_000;
const lesson = {
  startsAt: START,
  endsAt: END,
  hasTutor: true,
  hasLink: true,
  hasJoined: false,
  isOpen: true,
};
const bare = { ...lesson, hasTutor: false, hasLink: false };

describe('listLessonProblems', () => {
  it.each([
    ['more than two hours before', bare, START - PREPARED_BEFORE_MS - 1, []],
    ['two hours before', bare, START - PREPARED_BEFORE_MS, ['no-tutor', 'no-link']],
    ['without a link only', { ...lesson, hasLink: false }, START - 1, ['no-link']],
    ['while it runs', { ...lesson, hasTutor: false }, START + 1, ['no-tutor']],
    ['prepared', lesson, START - 1, []],
    ['just before people should be there', lesson, START + JOINED_AFTER_MS - 1, []],
    ['with nobody in it (TODAY-7)', lesson, START + JOINED_AFTER_MS, ['nobody-joined']],
    ['with somebody in it (TODAY-7)', { ...lesson, hasJoined: true }, START + JOINED_AFTER_MS, []],
    ['at its end', bare, END, ['no-outcome']],
    ['long after its end', lesson, END + 5 * PREPARED_BEFORE_MS, ['no-outcome']],
    ['after its outcome', { ...bare, isOpen: false }, END, []],
    ['cancelled before the start', { ...bare, isOpen: false }, START - 1, []],
  ])('%s', (_case, given, now, expected) => {
    expect(listLessonProblems(given, now)).toEqual(expected);
  });
});

describe('isJoining', () => {
  it.each([
    [START - JOIN_MARGIN_MS - 1, false],
    [START - JOIN_MARGIN_MS, true],
    [END + JOIN_MARGIN_MS - 1, true],
    [END + JOIN_MARGIN_MS, false],
  ])('at %i returns %s', (now, expected) => {
    expect(isJoining(lesson, now)).toBe(expected);
  });
});
