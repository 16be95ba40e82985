import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MAIL_NAME = /^\d{8}T\d{9}Z-([0-9a-f-]{36})\.eml$/;

export type MailFolder = ReturnType<typeof createMailFolder>;

/** Reads the mails that the product keeps as files while no mail server is set. */
export function createMailFolder(dataDir: string) {
  const folder = path.join(dataDir, 'mail');
  const verifications = new Map<string, string>();
  const invitations = new Map<string, string>();
  const seen = new Set<string>();

  const listNames = () => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };

  function readTokens(name: string): void {
    const text = readFileSync(path.join(folder, name), 'utf8')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const to = /^To: .*?([^\s<>]+@[^\s<>]+)>?\r?$/m.exec(text)?.[1];
    const token = /[?&]mode=verifyEmail&(?:amp;)?oobCode=([^&\s"<>]+)/.exec(text)?.[1];
    if (to && token) verifications.set(to, decodeURIComponent(token));
    const invitation = /\/invite\?token=([^&\s"<>]+)/.exec(text)?.[1];
    if (to && invitation) invitations.set(to, decodeURIComponent(invitation));
  }

  function readNewMails(): void {
    for (const name of listNames()) {
      if (seen.has(name) || !MAIL_NAME.test(name)) continue;
      seen.add(name);
      readTokens(name);
    }
  }

  return {
    /** Returns the token of the verification mail to an address; undefined until it has arrived. */
    findToken(address: string): string | undefined {
      readNewMails();
      return verifications.get(address);
    },
    /** Returns the token of the invitation to an address; undefined until it has arrived. */
    findInvitation(address: string): string | undefined {
      readNewMails();
      return invitations.get(address);
    },
    /** Returns the id of each mail file, and the names of files that are not mails. */
    list() {
      const names = listNames();
      return {
        ids: names.flatMap((name) => MAIL_NAME.exec(name)?.[1] ?? []),
        unknown: names.filter((name) => !MAIL_NAME.test(name)),
      };
    },
  };
}
