import { MAX_PHONE } from '@thuto/domain/people/phones';
import { describe, expect, test } from 'vitest';
import { MAX_MESSAGE, messagesContract, SendContactMessage } from './messages.ts';
import { MAX_QUOTE, TestimonialWords } from './testimonials.ts';

/** Returns the messages about an input, each with its field, in validation order. */
function sentencesOf(schema: typeof SendContactMessage | typeof TestimonialWords, input: unknown) {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.map((issue) => [issue.path.join('.'), issue.message]);
}

const form = {
  firstName: 'Lerato',
  lastName: 'Mokoena',
  email: 'lerato@example.com',
  phone: '+266 5812 3456',
  subject: 'general',
  message: 'Do you teach on Sundays?',
};

describe('the contact form', () => {
  test.each([
    ['empty', { firstName: '', lastName: '', email: '', phone: '', subject: '', message: '' }],
    ['blank', { firstName: ' ', lastName: '\t', email: ' ', phone: ' ', subject: ' ', message: '\n' }],
    ['missing', {}],
  ])('reports %s fields in the order of MSG-1', (_what, input) => {
    expect(sentencesOf(SendContactMessage, input)).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['email', 'Email is required'],
      ['phone', 'Phone number is required'],
      ['subject', 'Please select a subject'],
      ['message', 'Message is required'],
    ]);
  });

  test.each([
    ['email', 'lerato', 'Please enter a valid email'],
    ['email', 'lerato@example', 'Please enter a valid email'],
    ['email', 'le rato@example.com', 'Please enter a valid email'],
    ['email', `${'x'.repeat(250)}@example.com`, 'At most 254 characters'],
    ['phone', '5'.repeat(MAX_PHONE + 1), 'At most 50 characters'],
    ['subject', 'Not a subject', 'Please select a subject'],
    ['message', 'x'.repeat(MAX_MESSAGE + 1), 'At most 5000 characters'],
    ['firstName', 'x'.repeat(101), 'At most 100 characters'],
  ])('%s: %.20s', (field, value, sentence) => {
    expect(sentencesOf(SendContactMessage, { ...form, [field]: value })).toEqual([[field, sentence]]);
  });

  test('accepts each subject of MSG-1 and spaces around the input', () => {
    for (const subject of ['mathematics', 'chemistry', 'physics', 'general']) {
      expect(SendContactMessage.parse({ ...form, subject }).subject).toBe(subject);
    }
    expect(SendContactMessage.parse({ ...form, firstName: ' Lerato ', email: ' L@example.com ' })).toEqual({
      ...form,
      email: 'L@example.com',
    });
  });
});

test('lists unread messages by default', () => {
  const input = messagesContract.listMessages['~orpc'].inputSchema;
  expect(input?.parse({})).toEqual({ filter: 'unread', limit: 25 });
  for (const filter of ['unread', 'all', 'archived']) expect(input?.parse({ filter }).filter).toBe(filter);
  expect(input?.safeParse({ filter: 'read' }).success).toBe(false);
});

test('requires the name, the role and the quote of a testimonial', () => {
  expect(sentencesOf(TestimonialWords, { authorName: ' ', authorRole: '', quote: '\n' })).toEqual([
    ['authorName', 'Please enter a name'],
    ['authorRole', 'Please say who this is'],
    ['quote', 'Please enter what was said'],
  ]);
  expect(
    sentencesOf(TestimonialWords, {
      authorName: 'Mamello',
      authorRole: 'Parent',
      quote: 'x'.repeat(MAX_QUOTE + 1),
    }),
  ).toEqual([['quote', 'At most 600 characters']]);
});
