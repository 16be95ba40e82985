import { describe, expect, test } from 'vitest';
import {
  ADMIN_DURATIONS,
  ALL_GRADES,
  DEFAULT_DURATION,
  GRADES,
  gradeAfterLevelChange,
  isGradeOfLevel,
  SCHOOL_LEVELS,
  STUDENT_DURATIONS,
  SYLLABI,
} from './tuition.ts';

test.each([
  ['syllabi', SYLLABI, ['LGCSE', 'IGCSE']],
  ['school levels', SCHOOL_LEVELS, ['primary', 'high']],
  ['durations for students', STUDENT_DURATIONS, [60, 90, 120]],
  ['durations for admins', ADMIN_DURATIONS, [30, 60, 90, 120]],
  ['default duration', DEFAULT_DURATION, 60],
])('%s match PROF-2, BOOK-3 and BOOK-7', (_what, actual, specified) => {
  expect(actual).toEqual(specified);
});

describe('grades: primary 1-7, high 8-12', () => {
  const primary = ['1', '2', '3', '4', '5', '6', '7'];
  const high = ['8', '9', '10', '11', '12'];

  test('divides all grades between the two levels', () => {
    expect(GRADES).toEqual({ primary, high });
    expect(ALL_GRADES).toEqual([...primary, ...high]);
  });

  test.each(primary)('accepts grade %s for primary only', (grade) => {
    expect(isGradeOfLevel(grade, 'primary')).toBe(true);
    expect(isGradeOfLevel(grade, 'high')).toBe(false);
  });

  test.each(high)('accepts grade %s for high school only', (grade) => {
    expect(isGradeOfLevel(grade, 'high')).toBe(true);
    expect(isGradeOfLevel(grade, 'primary')).toBe(false);
  });

  test.each(['', '0', '13', '08', ' 8', 'eight'])('rejects %j for every level', (grade) => {
    expect(isGradeOfLevel(grade, 'primary')).toBe(false);
    expect(isGradeOfLevel(grade, 'high')).toBe(false);
  });

  test('resets the grade to 1 for primary and 8 otherwise when the level changes (PROF-8)', () => {
    expect(gradeAfterLevelChange('primary')).toBe('1');
    expect(gradeAfterLevelChange('high')).toBe('8');
  });
});
