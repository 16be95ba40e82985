import { describeSmtpFailure } from './smtp-transport.ts';

/** So many mails in a row are refused before it is the server that refuses, and not its recipients. */
const REFUSED_IN_A_ROW = 3;

/** Why the mail server cannot be used, and since when. */
export interface RelayTrouble {
  readonly since: Date;
  readonly reason: string;
}

/** What this process knows about the mail server from its last attempt. */
export interface RelayHealth {
  fail(error: unknown, at: Date): void;
  /** Records that the server refused a mail, but not because there is no such mailbox. */
  refuse(mailId: string, error: unknown, at: Date): void;
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
  /** When each mail was refused first, since the last one that was taken. */
  const refused = new Map<string, Date>();
  return {
    refuse(mailId, error, at) {
      if (!refused.has(mailId)) refused.set(mailId, at);
      const [since = at] = refused.values();
      // Without its words, which may name a recipient.
      const { responseCode } = error as { responseCode?: unknown };
      if (refused.size >= REFUSED_IN_A_ROW) report(`it refuses every mail (${String(responseCode)})`, since);
    },
    fail: (error, at) => report(describeSmtpFailure(error), at),
    report,
    succeed() {
      trouble = null;
      refused.clear();
    },
    get trouble() {
      return trouble;
    },
  };
}
