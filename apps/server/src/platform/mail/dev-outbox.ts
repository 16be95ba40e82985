import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Address, Attachment } from 'postal-mime';
import { removeOlderFiles } from '../files/remove-older-files.ts';
import type { MailAddress, MailTransport } from './composed-mail.ts';
import { toMimeMessage } from './mime-message.ts';

export interface DevOutboxAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** A stored mail, parsed for display. */
export interface DevOutboxMail {
  id: string;
  /** When it was queued. */
  date: Date;
  from: MailAddress;
  to: MailAddress[];
  subject: string;
  html: string;
  text: string;
  attachments: DevOutboxAttachment[];
}

/** Stores mails in a folder, one `.eml` file each, when there is no mail server. */
export interface DevOutbox extends MailTransport {
  /** Lists mails, newest first. */
  listDevOutboxMails(limit?: number): Promise<DevOutboxMail[]>;
  getDevOutboxMail(id: string): Promise<DevOutboxMail | null>;
  /** Deletes incomplete files older than `before`. Returns how many. */
  cleanUp(before: Date): Promise<number>;
  /** Deletes every mail that is addressed to an address or mentions it. */
  deleteDevOutboxMails(address: string): Promise<void>;
}

const DRAFT_NAME = /^\.[0-9a-f-]{36}\.draft$/;
const FILE_NAME = /^\d{8}T\d{9}Z-([0-9a-f-]{36})\.eml$/;
const LISTED = 200;

/**
 * Returns a file name that sorts by time. It is the same for every attempt of a mail, so that retries store one file.
 */
function fileNameOf(id: string, queuedAt: Date): string {
  return `${queuedAt.toISOString().replaceAll(/[-:.]/g, '')}-${id}.eml`;
}

export function createDevOutbox(directory: string): DevOutbox {
  async function listNames(): Promise<string[]> {
    const names = await readdir(directory).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => FILE_NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
  }

  return {
    taken: 'kept',
    async send(mail) {
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer');
      const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transporter.sendMail(toMimeMessage(mail));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const draft = path.join(directory, `.${randomUUID()}.draft`);
      try {
        // Flushed, so that a mail recorded as sent survives a power cut.
        await writeFile(draft, message, { mode: 0o600, flush: true });
        await rename(draft, path.join(directory, fileNameOf(mail.id, mail.queuedAt)));
      } finally {
        await rm(draft, { force: true });
      }
    },

    async listDevOutboxMails(limit = LISTED) {
      const names = (await listNames()).slice(0, limit);
      return Promise.all(names.map((name) => readMail(path.join(directory, name))));
    },

    async getDevOutboxMail(id) {
      const name = (await listNames()).find((found) => FILE_NAME.exec(found)?.[1] === id);
      return name === undefined ? null : readMail(path.join(directory, name));
    },

    async hasTaken({ id, queuedAt }) {
      const found = await stat(path.join(directory, fileNameOf(id, queuedAt))).catch(() => null);
      return found !== null;
    },

    cleanUp: (before) => removeOlderFiles(directory, before, (name) => DRAFT_NAME.test(name)),
    async deleteDevOutboxMails(address) {
      for (const name of await listNames()) {
        const file = path.join(directory, name);
        const { to, text, subject } = await readMail(file);
        const isTo = to.some((one) => one.address.toLowerCase() === address);
        if (isTo || `${subject} ${text}`.toLowerCase().includes(address)) await rm(file, { force: true });
      }
    },

    close: () => undefined,
  };
}

async function readMail(file: string): Promise<DevOutboxMail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(await readFile(file));
  return {
    id: FILE_NAME.exec(path.basename(file))?.[1] ?? '',
    date: new Date(mail.date ?? 0),
    from: toAddresses(mail.from === undefined ? [] : [mail.from])[0] ?? { address: '' },
    to: toAddresses(mail.to ?? []),
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: (mail.text ?? '').trimEnd(),
    attachments: mail.attachments.map(toAttachment),
  };
}

function toAddresses(addresses: Address[]): MailAddress[] {
  return addresses.flatMap((found) => {
    if (found.address === undefined) return toAddresses(found.group);
    return [{ address: found.address, ...(found.name === '' ? {} : { name: found.name }) }];
  });
}

function toAttachment({ filename, mimeType, content }: Attachment): DevOutboxAttachment {
  return {
    fileName: filename ?? 'attachment',
    contentType: mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  };
}
