/**
 * The calls whose first answer is not kept in the transaction of what they do, and why repeating them does no harm.
 * Every other call that changes something is answered once for a key.
 */
export const REMEMBERED_OTHERWISE: Readonly<
  Record<
    string,
    {
      /** `afterwards`: once the call has ended. `not`: the key is taken and nothing is remembered. */
      readonly way: 'afterwards' | 'not';
      readonly because: string;
    }
  >
> = {
  'payments.submitPaymentProof': {
    way: 'afterwards',
    because:
      'An upload becomes one payment: submitted again, it gives that payment. Its file lies beside the database.',
  },
  'content.createContentFile': {
    way: 'afterwards',
    because:
      'An upload becomes one item: published again, it gives that item. Its file lies beside the database.',
  },
  'accounts.resetPassword': {
    way: 'afterwards',
    because: 'The link works once. What was counted of wrong guesses is forgotten after its transaction.',
  },
  'accounts.signIn': {
    way: 'not',
    because:
      'Its answer is a cookie, which is kept nowhere. Another sign-in of the same browser replaces the first.',
  },
  'accounts.measurePassword': {
    way: 'not',
    because: 'It changes nothing, and nothing of a password that somebody is typing is kept.',
  },
  'accounts.confirmSignIn': {
    way: 'not',
    because: 'Its answer is a cookie, which is kept nowhere. A code works once, so a repetition is told so.',
  },
  'privacy.eraseMe': {
    way: 'not',
    because: 'Its answer clears a cookie. Who was erased is signed out, so a repetition is told to sign in.',
  },
  'privacy.eraseStudent': {
    way: 'afterwards',
    because:
      'Kept mails and uploads lie beside the database. Nobody can be erased twice: a repetition finds no student.',
  },
  'backups.requestBackupDownload': {
    way: 'not',
    because: 'Its answer opens a download once, within a minute. Asked again, it gives another address.',
  },
  'accounts.signOut': {
    way: 'not',
    because: 'Signing out twice is signing out; it clears a cookie each time.',
  },
};
