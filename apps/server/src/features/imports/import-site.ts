import { MAX_MESSAGE, SendContactMessage } from '@thuto/contract/messages';
import { SettingsValues } from '@thuto/contract/settings';
import { MAX_EMAIL, MAX_LINE, MAX_NAME, MAX_TEXT } from '@thuto/contract/fields/text';
import { isWebLink } from '@thuto/domain/web-link';
import { CONTENT_TYPES } from '@thuto/domain/learning/content';
import { MAX_PHONE } from '@thuto/domain/people/phones';
import { GENERAL_SUBJECT } from '@thuto/domain/learning/subject-names';
import { contentItems } from '../../platform/db/schema/content.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { loadPhoneParser, type PhoneParser } from '../../platform/phones/parse-phone.ts';
import { ImportRejected } from './import-report.ts';
import { type ImportRun, readDocuments, recordImported, excludeImported } from './import-run.ts';
import {
  insertContactMessages,
  insertContentItems,
  listUsedIds,
  lockSettingsRevision,
  updateSettings,
} from './imports.store.ts';
import { type OldDocument, quoteValue } from './old-document.ts';
import { OLD_SUBJECTS, readSubject } from './read-old-lesson.ts';

const CONTACT_SUBJECTS = [...OLD_SUBJECTS, GENERAL_SUBJECT] as const;

function readContent(run: ImportRun, document: OldDocument, taken: ReadonlySet<string>) {
  if (taken.has(document.recordId)) throw new ImportRejected('its id belongs to other content here');
  const title = document.text('title', MAX_LINE);
  if (title === '') throw new ImportRejected('has no title');
  const type = document.word('type', CONTENT_TYPES);
  if (type === null) throw new ImportRejected(`its type is ${quoteValue(document.raw('type'))}`);
  const url = document.text('url', MAX_TEXT) || document.text('fileUrl', MAX_TEXT);
  if (!isWebLink(url)) throw new ImportRejected(`leads nowhere: ${quoteValue(url)}`);
  if (type !== 'link') document.note(`its file stays in the old product; the ${type} is a link to it here`);
  const createdAt = document.firstInstant('createdAt', 'updatedAt') ?? run.now;
  return {
    id: document.recordId,
    title,
    description: document.text('description', MAX_TEXT),
    type: 'link' as const,
    subject: readSubject(document),
    url,
    status: document.raw('isActive') === false ? ('inactive' as const) : ('active' as const),
    createdAt,
    updatedAt: document.instant('updatedAt') ?? createdAt,
  };
}

/**
 * Imports the content (IMPORT-5). Files are not copied: an item with a file becomes a link to it, and the
 * report names each.
 */
export async function importContent(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  const fresh = excludeImported(run, documents);
  const taken = await listUsedIds(
    run.tx,
    contentItems,
    fresh.map(({ recordId }) => recordId),
  );
  const read = readDocuments(run, fresh, (document) => readContent(run, document, taken));
  await insertContentItems(
    run.tx,
    read.map(({ record }) => record),
  );
  await recordImported(
    run,
    read.map(({ document }) => document),
  );
}

function readMessage(
  run: ImportRun,
  document: OldDocument,
  taken: ReadonlySet<string>,
  parsePhone: PhoneParser,
) {
  if (taken.has(document.recordId)) throw new ImportRejected('its id belongs to another message here');
  const phone = document.text('phone', MAX_PHONE);
  const message = {
    firstName: document.text('firstName', MAX_NAME),
    lastName: document.text('lastName', MAX_NAME),
    email: document.text('email', MAX_EMAIL),
    // A number that cannot exist is part of what was written.
    phone: parsePhone(phone)?.number ?? phone,
    subject: document.word('subject', CONTACT_SUBJECTS, 'general was taken') ?? GENERAL_SUBJECT,
    message: document.text('message', MAX_MESSAGE),
  };
  if (!SendContactMessage.shape.message.safeParse(message.message).success) {
    throw new ImportRejected('says nothing');
  }
  const createdAt = document.firstInstant('createdAt', 'timestamp') ?? run.now;
  // Old messages are history, so import them as read.
  return { ...message, id: document.recordId, createdAt, readAt: run.now };
}

/** Imports contact messages as read (IMPORT-6). */
export async function importMessages(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  const fresh = excludeImported(run, documents);
  const taken = await listUsedIds(
    run.tx,
    contactMessages,
    fresh.map(({ recordId }) => recordId),
  );
  const parsePhone = await loadPhoneParser();
  const read = readDocuments(run, fresh, (document) => readMessage(run, document, taken, parsePhone));
  await insertContactMessages(
    run.tx,
    read.map(({ record }) => record),
  );
  await recordImported(
    run,
    read.map(({ document }) => document),
  );
}

/** Maps settings of the old product to their name here. */
const SETTINGS = {
  platformName: 'platformName',
  contactEmail: 'contactEmail',
  maxFileSizeMb: 'maxFileSize',
  allowedFileTypes: 'allowedFileTypes',
  maintenanceMode: 'maintenanceMode',
  emailNotifications: 'emailNotifications',
  autoApproveUsers: 'autoApproveUsers',
} as const;

function readSettings(document: OldDocument): Partial<SettingsValues> {
  const values: Partial<SettingsValues> = {};
  for (const [name, field] of Object.entries(SETTINGS) as [keyof typeof SETTINGS, string][]) {
    const value = document.raw(field);
    if (value === undefined) continue;
    const read = SettingsValues.pick({ [name]: true } as Record<typeof name, true>).safeParse({
      [name]: value,
    });
    if (read.success) Object.assign(values, read.data);
    else document.note(`${field} is ${quoteValue(value)}; left unchanged here`);
  }
  return values;
}

/** Imports the platform settings (IMPORT-6), unless an admin has already changed them here. */
export async function importSettings(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  for (const document of excludeImported(run, documents)) {
    if ((await lockSettingsRevision(run.tx)) > 1) {
      document.note('the settings have been changed here; left unchanged');
    } else {
      await updateSettings(run.tx, readSettings(document), run.now);
    }
    await recordImported(run, [document]);
  }
}
