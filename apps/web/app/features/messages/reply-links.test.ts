import type { ContactMessage } from '@thuto/contract/messages';
import { describe, expect, test } from 'vitest';
import { buildMailLink, buildPhoneLink } from './reply-links.ts';

const message: ContactMessage = {
  id: '0198f6a2-7c1e-7b3a-9d52-3f6f0e1c2b4d',
  firstName: 'Lerato',
  lastName: 'Mokoena',
  email: 'lerato@example.org',
  phone: '+266 5812 3456',
  subject: 'physics',
  message: 'Do you teach on Sundays?',
  receivedAt: '2026-03-02T08:00:00.000Z',
  isRead: false,
  isArchived: false,
};

describe('buildMailLink', () => {
  test('addresses the sender and sets a subject', () => {
    const link = new URL(buildMailLink(message, 'Thuto & Co'));
    expect(link.pathname).toBe('lerato@example.org');
    expect(link.searchParams.get('subject')).toBe('Your message to Thuto & Co (Physics)');
  });

  test('escapes an address so that it cannot add mail fields', () => {
    const link = new URL(buildMailLink({ ...message, email: 'a@b.example?bcc=c@d.example&body=x' }, 'Thuto'));
    expect([...link.searchParams.keys()]).toEqual(['subject']);
  });
});

describe('buildPhoneLink', () => {
  test.each([
    ['+266 5812 3456', 'tel:+26658123456'],
    ['(0027) 11-555-0199', 'tel:0027115550199'],
    [' 58123456 ', 'tel:58123456'],
    ['no phone', null],
    ['123', null],
  ])('returns the link of %s', (phone, link) => {
    expect(buildPhoneLink({ phone })).toBe(link);
  });
});
