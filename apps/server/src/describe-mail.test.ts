import { expect, it } from 'vitest';
import { describeMail } from './describe-mail.ts';
import { createTestConfig } from './testing/test-config.ts';

const describeFor = (SMTP_URL: string | undefined, reason: string | null) =>
  describeMail(
    createTestConfig({ SMTP_URL }),
    reason === null ? { isUsable: true } : { isUsable: false, reason },
  );

it('says nothing about a mail server that is safe and can be used', () => {
  expect(describeFor('smtp://mail.example', null)).toEqual([]);
  expect(describeMail(createTestConfig(), null)).toEqual([]);
});

it('says that mails may be sent in the clear, and why they cannot be sent (MAIL-13)', () => {
  expect(describeFor('smtp://mail.example?encryption=optional', null)).toEqual([
    expect.stringContaining('in the clear'),
  ]);
  expect(describeFor('smtp://mail.example', 'it does not offer TLS')).toEqual([
    'SMTP_URL: the mail server cannot be used: it does not offer TLS. Mails wait and are retried.',
  ]);
});
