import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { emailAddress, filledText, instant, recordId, text, verbatim } from './text.ts';

const sentencesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];

const NOT_STORABLE = 'Contains characters that cannot be stored';

describe('text', () => {
  test.each([
    ['is trimmed', '  Lerato \n', 'Lerato'],
    ['becomes empty when blank', ' \t\n ', ''],
    ['keeps letters of every language and emoji', 'Ntšeliseng 数学 👩🏽‍🏫', 'Ntšeliseng 数学 👩🏽‍🏫'],
    ['keeps inner line breaks', 'one\ntwo', 'one\ntwo'],
  ])('%s', (_rule, given, taken) => {
    expect(text(100).parse(given)).toBe(taken);
  });

  test('has a maximum length, measured after trimming', () => {
    expect(text(5).parse(` ${'x'.repeat(5)} `)).toBe('xxxxx');
    expect(sentencesOf(text(5), 'x'.repeat(6))).toEqual(['At most 5 characters']);
  });

  test.each([
    ['U+0000', 'a\u0000b'],
    ['a lone high surrogate', 'a\ud83db'],
    ['a lone low surrogate', 'a\udc69b'],
    ['surrogates in the wrong order', '\udc69\ud83d'],
  ])('is rejected with %s by every text schema', (_what, given) => {
    expect(sentencesOf(text(100), given)).toEqual([NOT_STORABLE]);
    expect(sentencesOf(filledText(100, 'Fill in'), given)).toEqual([NOT_STORABLE]);
    expect(sentencesOf(verbatim(100), given)).toEqual([NOT_STORABLE]);
    expect(emailAddress.safeParse(`${given}@example.com`).success).toBe(false);
  });
});

describe('text that must be filled in', () => {
  test.each([['' as unknown], [' \t\n '], [undefined], [null], [7]])(
    'returns the message for %j',
    (given) => {
      expect(sentencesOf(filledText(100, 'Please fill this in'), given)).toEqual(['Please fill this in']);
    },
  );
});

describe('a code, reference or password', () => {
  test('is not trimmed or changed', () => {
    expect(verbatim(10).parse('  a b  ')).toBe('  a b  ');
    expect(verbatim(10).parse('   ')).toBe('   ');
  });

  test('rejects empty and overlong values', () => {
    expect(sentencesOf(verbatim(10, 'Missing'), '')).toEqual(['Missing']);
    expect(sentencesOf(verbatim(10, 'Missing'), undefined)).toEqual(['Missing']);
    expect(sentencesOf(verbatim(10), 'x'.repeat(11))).toEqual(['At most 10 characters']);
  });
});

describe('an email address', () => {
  test.each([
    ['lerato@example.com', 'lerato@example.com'],
    ['  Lerato.Mokoena@Example.COM ', 'lerato.mokoena@example.com'],
    ['thabo+maths@example.co.ls', 'thabo+maths@example.co.ls'],
  ])('normalizes %j to %s', (given, taken) => {
    expect(emailAddress.parse(given)).toBe(taken);
  });

  test.each([
    '',
    'lerato',
    'lerato@',
    '@example.com',
    'lerato@example',
    'lerato@@example.com',
    'lerato mokoena@example.com',
    'lerato@exam ple.com',
    'lerato@example.com, thabo@example.com',
    'Lerato <lerato@example.com>',
    'lerato@example.com\nBcc: everybody@example.com',
  ])('rejects %j', (given) => {
    expect(sentencesOf(emailAddress, given)).toEqual(['Invalid email address.']);
  });

  test('has at most 254 characters', () => {
    const ofLength = (length: number) => `${'x'.repeat(60)}@${'a'.repeat(length - 64)}.ls`;
    expect(sentencesOf(emailAddress, ofLength(254))).toEqual([]);
    expect(sentencesOf(emailAddress, ofLength(255))).toEqual(['At most 254 characters']);
  });
});

describe('the id of a record is a UUID', () => {
  test.each(['0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d', '9f1c2b4d-0e1c-4b3a-9d52-3f6f0198f6a2'])('%s', (id) => {
    expect(recordId.parse(id)).toBe(id);
  });

  test.each([
    '',
    '1',
    '0198f6a27c1e7b3a9d523f6f0e1c2b4d',
    '{0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d}',
    '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d ',
    '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4g',
    "' or 1=1 --",
    '../../etc/passwd',
  ])('rejects %j', (id) => {
    expect(recordId.safeParse(id).success).toBe(false);
  });
});

describe('an instant is ISO 8601 in UTC', () => {
  test.each([
    ['2026-03-10T12:00:00Z', true],
    ['2026-03-10T12:00:00.123Z', true],
    ['2026-03-10T14:00:00+02:00', false],
    ['2026-03-10T12:00:00', false],
    ['2026-03-10', false],
    ['2026-02-30T12:00:00Z', false],
  ])('%s: %s', (given, isOne) => {
    expect(instant.safeParse(given).success).toBe(isOne);
  });
});
