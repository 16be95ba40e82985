import { describe, expect, it } from 'vitest';
import { decideMail, type ReceivedMails } from './mails.ts';

describe('decideMail (MAIL-11)', () => {
  const none: ReceivedMails = {
    isKnown: false,
    inHour: 0,
    inDay: 0,
    invitationsInHour: 0,
    invitationsInDay: 0,
  };
  it.each<[string, string, Partial<ReceivedMails>, string]>([
    ['a first invitation', 'guardian-invitation', {}, 'send'],
    ['a fourth invitation in an hour', 'guardian-invitation', { invitationsInHour: 3 }, 'drop'],
    ['an eleventh invitation in a day', 'tutor-invitation', { invitationsInDay: 10 }, 'drop'],
    ['an invitation of a known address', 'admin-invitation', { isKnown: true, invitationsInHour: 3 }, 'drop'],
    ['a confirmation after invitations', 'verify-email', { inHour: 3, invitationsInHour: 3 }, 'send'],
    ['a tenth mail to a stranger', 'verify-email', { inHour: 10 }, 'drop'],
    ['many mails to a stranger in a day', 'verify-email', { inDay: 30 }, 'drop'],
    ['a tenth mail to a family', 'lesson-reminder', { isKnown: true, inHour: 10, inDay: 30 }, 'send'],
    ['a hundredth mail to a family', 'lesson-reminder', { isKnown: true, inHour: 100 }, 'wait'],
  ])('%s', (_what, kind, changed, expected) => {
    expect(decideMail(kind, { ...none, ...changed })).toBe(expected);
  });
});
