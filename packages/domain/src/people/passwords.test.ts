import { describe, expect, it } from 'vitest';
import { isGuessablePassword, isOwnName } from './passwords.ts';

describe('isGuessablePassword', () => {
  it.each([
    ['short', 'xK3%vq!'],
    ['counted', '123456789'],
    ['counted backwards', '9876543210'],
    ['a row of keys', 'qwertyuiop'],
    ['two rows', 'asdfgh123456'],
    ['the alphabet', 'abcdefgh'],
    ['one character', 'aaaaaaaaaa'],
    ['a repetition', 'a1a1a1a1a1'],
    ['a word', 'password'],
    ['a word with a year’s end', 'Password1!'],
    ['the product', 'Thuto2026'.replace('2026', '123')],
    ['the subject and a count', 'maths1234'],
    ['words alone', 'student-lesotho'],
  ])('detects %s', (_what, password) => {
    expect(isGuessablePassword(password)).toBe(true);
  });

  it('detects the person’s own name or address', () => {
    expect(isGuessablePassword('mokoena-1')).toBe(false);
    expect(isGuessablePassword('mokoena-1', ['Thabo Mokoena', 'thabo@example.org'])).toBe(true);
    expect(isGuessablePassword('thabo.12345', ['thabo@example.org'])).toBe(true);
  });
});

it.each(['correct horse battery', 'ntate-o-a-tsamaea', 'Zg7!pw0x', 'lumela mme 42', 'ke a leboha'])(
  'accepts %j',
  (password) => {
    expect(isGuessablePassword(password, ['Thabo Mokoena', 'thabo@example.org', 'Thuto'])).toBe(false);
  },
);

it('checks a long password quickly', { timeout: 2_000 }, () => {
  for (const password of ['a'.repeat(128), 'ab'.repeat(64), 'qwertyuiop'.repeat(12)]) {
    expect(isGuessablePassword(password)).toBe(true);
  }
});

describe('isOwnName', () => {
  const ABOUT = ['Thabo Mokoena', 'thabo.m@example.org'];

  it.each([
    'Mokoena',
    'mokoena-1',
    'thabomokoena2009',
    'MOKOENA!!',
    'Thabo Mokoena',
    'thabo.m@example.org',
    'example12',
  ])('rejects %j', (password) => expect(isOwnName(password, ABOUT)).toBe(true));

  it.each(['khotso-pula', '123456', 'mokoena-pula', 'thaba-bosiu'])('accepts %j', (password) =>
    expect(isOwnName(password, ABOUT)).toBe(false),
  );

  it('ignores words of fewer than four characters and an empty name', () => {
    expect(isOwnName('li 12345', ['Li', ''])).toBe(false);
  });
});
