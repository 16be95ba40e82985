import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createSubjectId,
  decideSubjectName,
  decideSubjectRetirement,
  findNameFault,
  findSubjectFault,
  isOneLine,
  MAX_SUBJECT_ID,
  MAX_SUBJECTS,
  moveSubject,
  SUBJECT_ID_PATTERN,
  type SubjectState,
} from './subjects.ts';

const subject = (id: string, isRetired = false, name = id): SubjectState => ({ id, name, isRetired });
const SEED = [subject('mathematics'), subject('chemistry'), subject('physics')];

describe('findNameFault', () => {
  test.each(['Biology', 'Physical Science', 'Sesotho 1st Language', 'Élan', '数学', 'C++ 2'])(
    'accepts %s',
    (name) => expect(findNameFault(name)).toBeNull(),
  );

  test.each([
    ['', 'Please enter a name'],
    [' \t', 'Please enter a name'],
    ['x'.repeat(41), 'At most 40 characters'],
    ['Bio\nlogy', 'The name is one line'],
    ['***', 'Please enter a name with letters'],
    ['www.evil.example', 'Please enter a name without a web address'],
    ['Maths at pay.example/now', 'Please enter a name without a web address'],
  ])('rejects %j: %s', (name, fault) => expect(findNameFault(name)).toBe(fault));
});

describe('createSubjectId', () => {
  test.each([
    ['Biology', 'biology'],
    ['  Physical   Science ', 'physical-science'],
    ['Mathématiques', 'mathematiques'],
    ['C++ & Robotics', 'c-robotics'],
    ['数学', 'subject'],
    ['General', 'general-2'],
    ['All', 'all-2'],
    ['Physics', 'physics-2'],
  ])('converts %s to %s', (name, id) => {
    expect(createSubjectId(name, ['mathematics', 'chemistry', 'physics'])).toBe(id);
  });

  test('creates a unique id that fits the pattern for any names (SUBJ-2)', () => {
    const names = fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constant('Biology')), {
      maxLength: MAX_SUBJECTS,
    });
    fc.assert(
      fc.property(names, (added) => {
        const ids: string[] = [];
        for (const name of added) ids.push(createSubjectId(name, ids));
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) {
          expect(id).toMatch(SUBJECT_ID_PATTERN);
          expect(id.length).toBeLessThanOrEqual(MAX_SUBJECT_ID);
          expect(['general', 'all']).not.toContain(id);
        }
      }),
    );
  });
});

describe('decideSubjectName', () => {
  const all = [...SEED, subject('biology', true, 'Biology')];

  test('accepts a new name, and the present name in another case', () => {
    expect(() => decideSubjectName(all, null, 'Geography')).not.toThrow();
    expect(() => decideSubjectName(all, 'physics', 'Physics')).not.toThrow();
  });

  test.each([
    [null, ' CHEMISTRY ', { isRetired: false }],
    ['physics', 'Chemistry', { isRetired: false }],
    [null, 'biology', { isRetired: true }],
    [null, 'General', { isRetired: false }],
  ])('rejects a name that another subject has: %s %s', (id, name, details) => {
    expect(() => decideSubjectName(all, id, name)).toThrow(
      expect.objectContaining({ code: 'subject_name_taken', details }),
    );
  });

  test('limits the number of subjects', () => {
    const many = Array.from({ length: MAX_SUBJECTS }, (_, index) => subject(`s${index}`));
    expect(() => decideSubjectName(many, null, 'One more')).toThrow(
      expect.objectContaining({ code: 'input_invalid' }),
    );
    expect(() => decideSubjectName(many, 's1', 'Renamed')).not.toThrow();
  });
});

test('refuses to retire the last subject that is taught (SUBJ-4)', () => {
  expect(() => decideSubjectRetirement(SEED, 'physics')).not.toThrow();
  const lone = [subject('mathematics'), subject('biology', true)];
  expect(() => decideSubjectRetirement(lone, 'mathematics')).toThrow(
    expect.objectContaining({ code: 'subject_last' }),
  );
});

describe('moveSubject', () => {
  const list = [subject('a'), subject('b', true), subject('c'), subject('d')];

  test.each([
    ['c', 'up', ['c', 'b', 'a', 'd']],
    ['c', 'down', ['a', 'b', 'd', 'c']],
    ['a', 'up', ['a', 'b', 'c', 'd']],
    ['d', 'down', ['a', 'b', 'c', 'd']],
    ['b', 'up', ['a', 'b', 'c', 'd']],
    ['unknown', 'up', ['a', 'b', 'c', 'd']],
  ] as const)('moves %s %s', (id, direction, order) => {
    expect(moveSubject(list, id, direction)).toEqual(order);
  });

  test('keeps every subject exactly once, and a move back restores the order (SUBJ-3)', () => {
    const lists = fc.uniqueArray(fc.string({ minLength: 1 })).chain((ids) =>
      fc.record({
        subjects: fc.tuple(...ids.map((id) => fc.boolean().map((isRetired) => subject(id, isRetired)))),
        id: fc.constantFrom('none', ...ids),
        direction: fc.constantFrom('up' as const, 'down' as const),
      }),
    );
    fc.assert(
      fc.property(lists, ({ subjects, id, direction }) => {
        const ids = subjects.map((each) => each.id);
        const moved = moveSubject(subjects, id, direction);
        expect(moved.toSorted()).toEqual(ids.toSorted());
        if (moved.join('\n') === ids.join('\n')) return;
        const reordered = moved.map((each) => subjects.find((one) => one.id === each)!);
        expect(moveSubject(reordered, id, direction === 'up' ? 'down' : 'up')).toEqual(ids);
      }),
    );
  });
});

describe('findSubjectFault', () => {
  const all = [...SEED, subject('biology', true, 'Biology')];
  const missing = 'Please choose a subject';

  test.each([
    ['physics', [], null],
    ['', [], missing],
    ['geography', ['geography'], missing],
    ['biology', [], 'Biology is no longer taught. Please choose another subject.'],
    ['biology', ['biology'], null],
  ])('returns for %j with %j kept: %s', (id, kept, fault) => {
    expect(findSubjectFault(all, id, { missing, kept })).toBe(fault);
  });
});

test('recognises a single line', () => {
  expect(['Algebra', 'a\nb', 'a\u2028b'].map(isOneLine)).toEqual([true, false, false]);
});
