import { isWebLink } from '../web-link.ts';
import type { PackageAccess } from '../payments/credits.ts';
import { DomainError } from '../errors.ts';
import { decideMove, type Move, type TransitionTable } from '../lifecycle.ts';
import type { SubjectId } from './subject-names.ts';

export const CONTENT_TYPES = ['video', 'document', 'link', 'past-paper'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The content types that are stored as a file; a link has a URL instead. */
export const STORED_CONTENT_TYPES = ['video', 'document', 'past-paper'] as const;

/** A draft is a tutor's proposal. Students see active content only. */
export const CONTENT_STATUSES = ['active', 'inactive', 'draft', 'rejected'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];
export const CONTENT_ACTIONS = ['activate', 'deactivate', 'approve', 'reject'] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

/**
 * Lifecycle of a content item (CONTENT-4): created active by an admin, who toggles it, or as a draft by a tutor, which
 * an admin approves or rejects.
 */
export const CONTENT_TRANSITIONS: TransitionTable<ContentStatus, ContentAction> = {
  active: { deactivate: 'inactive' },
  inactive: { activate: 'active' },
  draft: { approve: 'active', reject: 'rejected' },
  rejected: { approve: 'active' },
};

/** Returns true if the tutor who proposed an item may still delete it: until an admin has approved it. */
export const canTutorDelete = (status: ContentStatus): boolean => status === 'draft' || status === 'rejected';

/** File types that content may have (CONTENT-2, SET-1). The settings select a subset. */
export const CONTENT_FILE_TYPES = ['pdf', 'doc', 'docx', 'mp4', 'mov', 'avi'] as const;
export type ContentFileType = (typeof CONTENT_FILE_TYPES)[number];

/** Range of years for past papers. */
export const FIRST_PAPER_YEAR = 1990;
export const LAST_PAPER_YEAR = 2100;

/** Returns the transition for an action on a content item. @throws DomainError content_status_changed */
export function decideContentMove(status: ContentStatus, action: ContentAction): Move<ContentStatus> {
  return decideMove(CONTENT_TRANSITIONS, status, action, 'content_status_changed');
}

/** The fields of a content item that an admin may edit, apart from its texts. */
export interface ContentEdit {
  readonly type: ContentType;
  readonly year: number | null;
  readonly url: string | null;
}

/**
 * Validates an edit of a content item (CONTENT-1). A link stays a link and keeps an http(s) address; a file
 * stays a file but may change to another file type; only a past paper has a year.
 * @param present the current type.
 * @throws DomainError input_invalid with the invalid fields.
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

/** The student's data that decides whether they may open content. */
export interface Learner extends PackageAccess {
  readonly subjects: readonly SubjectId[];
}

/**
 * Checks that the student may open an item (CONTENT-7): it is active, of one of their subjects, and paid
 * for.
 * @param now epoch milliseconds.
 * @throws DomainError not_found for items that the library does not list, payment_not_approved when only
 *   the payment is missing.
 */
export function decideContentOpening(
  item: { readonly status: ContentStatus; readonly subject: SubjectId },
  learner: Learner,
  now: number,
): void {
  if (item.status !== 'active' || !learner.subjects.includes(item.subject)) {
    throw new DomainError('not_found');
  }
  if (!isLibraryUnlocked(learner, now)) throw new DomainError('payment_not_approved');
}

/**
 * Returns true if the student may open library content: an approved purchase has sessions left or has not expired
 * (CONTENT-7). `now` is in epoch milliseconds.
 */
export function isLibraryUnlocked(access: PackageAccess, now: number): boolean {
  const isExpired = access.expiresAt !== null && access.expiresAt <= now;
  return access.hasPurchase && (access.remaining > 0 || !isExpired);
}
