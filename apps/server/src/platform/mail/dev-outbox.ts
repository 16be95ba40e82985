import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { removeOlderFiles } from '../files/remove-older-files.ts';
import type { MailAddress, MailTransport } from './composed-mail.ts';
import { toMimeMessage } from './mime-message.ts';

export interface DevOutboxAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** A mail that was kept instead of sent, read for display. */
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

/** The mails in a folder, one `.eml` file each, for where there is no mail server. */
export interface DevOutbox extends MailTransport {
  /** Newest first. */
  listDevOutboxMails(limit?: number): Promise<DevOutboxMail[]>;
  getDevOutboxMail(id: string): Promise<DevOutboxMail | null>;
  /** Removes what writes broken off before an instant have left. Gives how much. */
  cleanUp(before: Date): Promise<number>;
  /** Removes every mail to an address, and every mail that names it. */
  deleteDevOutboxMails(address: string): Promise<void>;
}

const DRAFT_NAME = /^\.[0-9a-f-]{36}\.draft$/;
const FILE_NAME = /^\d{8}T\d{9}Z-([0-9a-f-]{36})\.eml$/;
const LISTED = 200;

/** The name sorts by time and is the same for the same mail, so that sending twice keeps one. */
function fileNameOf(id: string, queuedAt: Date): string {
  return `${queuedAt.toISOString().replaceAll(/[-:.]/g, '')}-${id}.eml`;
}

export function createDevOutbox(directory: string): DevOutbox {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  async function listNames(): Promise<string[]> {
    const names = await readdir(directory).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => FILE_NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));
  }

  return {
    async send(mail) {
      const { message } = await transporter.sendMail(toMimeMessage(mail));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const draft = path.join(directory, `.${randomUUID()}.draft`);
      try {
        // Flushed: a mail whose row says that it was sent must be there after a power cut too.
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

    close: () => transporter.close(),
  };
}

async function readMail(file: string): Promise<DevOutboxMail> {
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
