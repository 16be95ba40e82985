/**
 * Calls that ignore an Idempotency-Key, each with the reason why repeating it is safe. All other calls that
 * change something store their response together with their effect, or have the same effect and response when
 * they run twice.
 */
export const IDEMPOTENCY_EXCEPTIONS: Readonly<Record<string, string>> = {
  'accounts.signIn':
    'The response is a cookie, which is never stored. Another sign-in of the same browser replaces the first one.',
  'accounts.measurePassword': 'It changes nothing, and the password is not stored.',
  'backups.requestBackupDownload':
    'The response opens a download once, within a minute. A repetition gets another address.',
  'accounts.confirmSignIn':
    'The response is a cookie, which is never stored. A code works once, and a repetition is refused.',
  'invitations.openInvitation': 'It changes nothing.',
  'invitations.acceptInvitation':
    'The response may be a cookie, which is never stored. An invitation works once, and a repetition is refused.',
  'accounts.signOut': 'Signing out twice has the same effect as once. Each response clears the cookie.',
  'privacy.eraseMe':
    'The response clears a cookie. An erased person is signed out, so a repetition is refused.',
};
