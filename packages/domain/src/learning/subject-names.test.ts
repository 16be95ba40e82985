import { expect, test } from 'vitest';
import { countSubjectsInWords, getIllustration, joinNames } from './subject-names.ts';

test.each([
  [[], ''],
  [['Mathematics'], 'Mathematics'],
  [['Mathematics', 'Physics'], 'Mathematics and Physics'],
  [['Mathematics', 'Chemistry', 'Physics'], 'Mathematics, Chemistry and Physics'],
])('joins %j to %j', (names, joined) => expect(joinNames(names)).toBe(joined));

test.each([
  [1, 'One subject'],
  [3, 'Three subjects'],
  [10, 'Ten subjects'],
  [12, '12 subjects'],
])('counts %i as %s', (count, words) => expect(countSubjectsInWords(count)).toBe(words));

test('returns a picture for each known subject and a common one for others', () => {
  expect(['physics', 'biology', 'geography'].map(getIllustration)).toEqual(['physics', 'biology', 'other']);
});
