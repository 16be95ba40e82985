import { isWebLink } from './web-link.ts';
import { DomainError } from './errors.ts';
import { decideMove, type Move, type TransitionTable } from './lifecycle.ts';
import type { PaymentStatus } from './payments.ts';
import type { Subject } from './tuition.ts';

export const CONTENT_TYPES = ['video', 'document', 'link', 'past-paper'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The types whose content is a file; a link's is an address. */
export const STORED_CONTENT_TYPES = ['video', 'document', 'past-paper'] as const;
export type StoredContentType = (typeof STORED_CONTENT_TYPES)[number];

export const CONTENT_STATUSES = ['active', 'inactive'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];
export const CONTENT_ACTIONS = ['activate', 'deactivate'] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

/** Lifecycle of a content item (CONTENT-4): created active, toggled by an admin. */
export const CONTENT_TRANSITIONS: TransitionTable<ContentStatus, ContentAction> = {
  active: { deactivate: 'inactive' },
  inactive: { activate: 'active' },
};

/** File types that content may have (CONTENT-2, SET-1); the settings choose among them. */
export const CONTENT_FILE_TYPES = ['pdf', 'doc', 'docx', 'mp4', 'mov', 'avi'] as const;
export type ContentFileType = (typeof CONTENT_FILE_TYPES)[number];

/** Years that a past paper may be of. */
export const FIRST_PAPER_YEAR = 1990;
export const LAST_PAPER_YEAR = 2100;

/** Decides a move of a content item; throws content_status_changed when its status does not allow it. */
export function decideContentMove(status: ContentStatus, action: ContentAction): Move<ContentStatus> {
  return decideMove(CONTENT_TRANSITIONS, status, action, 'content_status_changed');
}

/** What an admin may change of an item beside its words. */
export interface ContentEdit {
  readonly type: ContentType;
  readonly year: number | null;
  readonly url: string | null;
}

/**
 * Decides an edit of an item (CONTENT-1): a link stays a link and keeps an http(s) address, a
 * file stays a file and may change among the types that files have; only a past paper has a year.
 * @param present the type it has now. @throws DomainError input_invalid with the fields that are wrong.
 */
export function decideContentEdit(present: ContentType, edit: ContentEdit): ContentEdit {
  const fields: Record<string, string> = {};
  if ((present === 'link') !== (edit.type === 'link')) {
    fields['type'] = 'A link cannot become a file, nor a file a link';
  }
  if (present === 'link' ? edit.url === null || !isWebLink(edit.url) : edit.url !== null) {
    fields['url'] = present === 'link' ? 'Please enter a valid URL' : 'Only links have a URL';
  }
  if (edit.year !== null && edit.type !== 'past-paper') fields['year'] = 'Only past papers have a year';
  if (Object.keys(fields).length > 0) throw new DomainError('input_invalid', { fields });
  return edit;
}

/** What opening content depends on, of the student. */
export interface Learner {
  readonly subjects: readonly Subject[];
  readonly paymentStatus: PaymentStatus;
}

/**
 * Whether the student may open an item (CONTENT-7): active, of a subject of their own, and paid for.
 * @throws DomainError not_found for what the library does not list, payment_not_approved when only the payment is
 *   missing.
 */
export function decideContentOpening(
  item: { readonly status: ContentStatus; readonly subject: Subject },
  learner: Learner,
): void {
  if (item.status !== 'active' || !learner.subjects.includes(item.subject)) {
    throw new DomainError('not_found');
  }
  if (!isLibraryUnlocked(learner.paymentStatus)) throw new DomainError('payment_not_approved');
}

/** Whether the library's content can be opened: with an approved payment. */
export function isLibraryUnlocked(paymentStatus: PaymentStatus): boolean {
  return paymentStatus === 'approved';
}
