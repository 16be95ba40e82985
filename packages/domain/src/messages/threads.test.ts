import { describe, expect, it } from 'vitest';
import { decideThreadMessage, hasContactDetails, isThreadOpen, threadNameOf } from './threads.ts';

const DAY = 86_400_000;
const NOW = 1_772_409_600_000;

describe('hasContactDetails', () => {
  it.each([
    'Write to me: lebo@example.org',
    'lebo.m+maths@mail.example.co.ls please',
    'lebo (at) example (dot) org',
    'lebo[at]example.org',
    'ｌｅｂｏ＠example.org',
    'l\u200Bebo@exam\u200Bple.org',
    'Call 58120099',
    'Call 22310099',
    'Call 62120099',
    'Call 71120099',
    'Call 5812 0099 after school',
    'Call 58 12 00 99',
    'Call 5812-0099.',
    'call(+266)58120099',
    'WhatsApp +266 5812 0099',
    '00266 5812 0099',
    'https://wa.me/26658120099',
    'In Ladybrand: 051 924 1234',
    '+27 82 123 4567',
    '２２３１２３４５',
    '58/12/34/56',
    '58-12-34-56',
    '58.12.34.56',
    '58:12:34:56',
    '58/12/34 56',
    '58/12/3456',
    '5812/03/04',
    '58_12_34_56',
    '58–12–34–56',
    '٥٨١٢٣٤٥٦',
    '५८१२ ३४५६',
    '𝟓𝟖𝟏𝟐𝟑𝟒𝟓𝟔',
    '⑤⑧①②③④⑤⑥',
    '5️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣',
    'Find me at t.me/lebo',
    'T . ME / lebo',
    't(dot)me/lebo',
    'wa.me/message/ABC',
    'https://www.instagram.com/lebo',
    'facebook.com/lebo',
    'discord.gg/abcdef',
    'tg://resolve?domain=lebo',
    'mailto:lebo',
  ])('finds contact details in %j', (text) => {
    expect(hasContactDetails(text)).toBe(true);
  });

  it.each([
    'See you on 2026-03-05 at 15:30, or 06/03/2026 at 16:00',
    'IGCSE 0580, 0620 and 0625',
    'Past paper 0580/42 of 2023',
    'Exercise 12: 3, 6, 12, 24, 48, 96, 192',
    'x = 12.5 and y = 1 000 000',
    'The answer is 123 456 789',
    'Meet @ 15:30',
    'M 3 500 for 10 lessons',
    'Ntate, the homework is done.',
    'From 14:00:30 to 15:30 on 31.12.2026, 2/3/26 and 1999-12-31',
    'Read https://www.khanacademy.org/math/algebra before Monday',
    'Section 4.2.1.3 and 12/24/36',
    'Show me. Come at 4.',
    'Ask your teacher.me too',
  ])('accepts %j', (text) => {
    expect(hasContactDetails(text)).toBe(false);
  });
});

describe('isThreadOpen', () => {
  it.each([
    ['a lesson ahead', { lastLessonAt: NOW + DAY, isTutorRetired: false }, true],
    ['a lesson 89 days ago', { lastLessonAt: NOW - 89 * DAY, isTutorRetired: false }, true],
    ['a lesson 90 days ago', { lastLessonAt: NOW - 90 * DAY, isTutorRetired: false }, false],
    ['no lesson', { lastLessonAt: null, isTutorRetired: false }, false],
    ['a retired tutor', { lastLessonAt: NOW + DAY, isTutorRetired: true }, false],
  ])('judges %s', (_case, state, expected) => {
    expect(isThreadOpen(state, NOW)).toBe(expected);
  });
});

describe('decideThreadMessage', () => {
  const open = { lastLessonAt: NOW, isTutorRetired: false };
  it('accepts plain words in an open thread', () => {
    expect(() => decideThreadMessage('See you tomorrow', open, NOW)).not.toThrow();
  });
  it('refuses a closed thread before it looks at the words (THREAD-1)', () => {
    expect(() => decideThreadMessage('58120099', { ...open, isTutorRetired: true }, NOW)).toThrow(
      'thread_read_only',
    );
  });
  it('refuses contact details (THREAD-2)', () => {
    expect(() => decideThreadMessage('58120099', open, NOW)).toThrow('message_has_contact_details');
  });
});

describe('threadNameOf', () => {
  it.each([
    ['Mme Palesa', 'Mme Palesa'],
    ['  Lerato Mokoena ', 'Lerato'],
    ['lerato@example.org', 'Family'],
    ['Lerato 58120099', 'Family'],
    ['  ', 'Family'],
  ])('shortens %j to %j', (name, expected) => {
    expect(threadNameOf(name, 'Family')).toBe(expected);
  });
});
