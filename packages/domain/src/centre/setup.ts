/**
 * What a new centre needs (OWN-1). Each line checks itself; the five of `CONFIRMED_CHECKS` are rules and texts that only
 * the owner can call right.
 */
export const SETUP_CHECKS = [
  'mail',
  'spf',
  'dmarc',
  'dkim',
  'channel',
  'contact',
  'tutor',
  'packages',
  'buying-again',
  'cancellation',
  'claims',
  'legal',
  'backup',
  'booking',
  'address',
  'certificate',
  'host',
  'forwarded',
  'body',
  'stream',
  'mailbox',
] as const;
export type SetupCheckId = (typeof SETUP_CHECKS)[number];

export const CONFIRMED_CHECKS = ['packages', 'buying-again', 'cancellation', 'claims', 'legal'] as const;
export type ConfirmedCheckId = (typeof CONFIRMED_CHECKS)[number];

/** `unknown`: could not be looked up from here, so it keeps nobody from being done. */
export const SETUP_STATES = ['done', 'open', 'unknown'] as const;

export interface SetupCheck {
  readonly id: SetupCheckId;
  readonly state: (typeof SETUP_STATES)[number];
  readonly title: string;
  /** What was found. */
  readonly detail: string;
  /** What to enter or to change; null if there is nothing to do. */
  readonly fix: string | null;
}
