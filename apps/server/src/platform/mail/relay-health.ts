import { describeSmtpFailure } from './smtp-transport.ts';

/** Why the mail server cannot be used, and since when. */
export interface RelayTrouble {
  readonly since: Date;
  readonly reason: string;
}

/** What this process knows about the mail server from its last attempt. */
export interface RelayHealth {
  fail(error: unknown, at: Date): void;
  /** Records a reason that was found by a check. */
  report(reason: string, at: Date): void;
  succeed(): void;
  readonly trouble: RelayTrouble | null;
}

export function createRelayHealth(): RelayHealth {
  let trouble: RelayTrouble | null = null;
  const report = (reason: string, at: Date) => {
    trouble = { since: trouble?.since ?? at, reason };
  };
  return {
    fail: (error, at) => report(describeSmtpFailure(error), at),
    report,
    succeed() {
      trouble = null;
    },
    get trouble() {
      return trouble;
    },
  };
}
