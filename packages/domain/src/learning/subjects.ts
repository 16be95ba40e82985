import { normalizeText } from '../normalize-text.ts';
import { DomainError } from '../errors.ts';
import { containsWebAddress } from '../names.ts';
import { GENERAL_SUBJECT, GENERAL_SUBJECT_NAME, type SubjectId } from './subject-names.ts';

/** Limits of a subject's id and texts, in characters, and of its highlights. */
export const MAX_SUBJECT_ID = 40;
export const MAX_SUBJECT_NAME = 40;
export const MAX_SUBJECT_DESCRIPTION = 160;
export const MAX_HIGHLIGHT = 100;
export const MAX_HIGHLIGHTS = 6;
/** Maximum number of subjects, retired ones included. Every page contains them. */
export const MAX_SUBJECTS = 60;

/** Lower-case words of letters and digits, joined by hyphens. */
export const SUBJECT_ID_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words with a meaning of their own where a subject is expected: in the contact form and in filters. */
const RESERVED_IDS: ReadonlySet<string> = new Set([GENERAL_SUBJECT, 'all']);

/** What the rules need to know about a subject. */
export interface SubjectState {
  readonly id: SubjectId;
  readonly name: string;
  readonly isRetired: boolean;
}

/**
 * Returns what is wrong with a subject's name, or null. The name appears in mails and page titles: it is one line with a
 * letter or digit, and has no web address.
 */
export function findNameFault(name: string): string | null {
  const text = name.trim();
  if (text === '') return 'Please enter a name';
  if (text.length > MAX_SUBJECT_NAME) return `At most ${String(MAX_SUBJECT_NAME)} characters`;
  if (!isOneLine(text)) return 'The name is one line';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'Please enter a name with letters';
  if (containsWebAddress(text)) return 'Please enter a name without a web address';
  return null;
}

/** Returns true if a text has no line breaks and no control characters. */
export const isOneLine = (text: string): boolean => /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u.test(text);

/**
 * Returns the id of a new subject: a slug of its name. A number is added if the slug is reserved or belongs to another
 * subject, retired ones included.
 */
export function createSubjectId(name: string, taken: readonly SubjectId[]): SubjectId {
  const slug = slugOf(name, MAX_SUBJECT_ID - 3);
  const isFree = (id: SubjectId) => !RESERVED_IDS.has(id) && !taken.includes(id);
  let id = slug;
  for (let number = 2; !isFree(id); number += 1) id = `${slug}-${String(number)}`;
  return id;
}

function slugOf(name: string, max: number): string {
  const slug = normalizeText(name, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? 'subject' : slug;
}

/** Names are compared without case and surrounding spaces. */
const fold = (name: string) => name.trim().toLowerCase();

/**
 * Checks that a subject may be added or renamed. Names are unique among all subjects, retired ones included, so that a
 * retired subject is restored and not added twice.
 * @param id the subject to rename; null for a new one.
 * @throws DomainError subject_name_taken with `isRetired`, input_invalid when there are too many subjects.
 */
export function decideSubjectName(
  subjects: readonly SubjectState[],
  id: SubjectId | null,
  name: string,
): void {
  if (id === null && subjects.length >= MAX_SUBJECTS) {
    throw new DomainError('input_invalid', {
      fields: { name: `There can be at most ${String(MAX_SUBJECTS)} subjects` },
    });
  }
  const wanted = fold(name);
  const others = subjects.filter((other) => other.id !== id);
  const holder =
    wanted === fold(GENERAL_SUBJECT_NAME)
      ? { isRetired: false }
      : others.find((other) => fold(other.name) === wanted);
  if (holder) throw new DomainError('subject_name_taken', { isRetired: holder.isRetired });
}

/**
 * Checks that a subject may be retired: at least one other must still be taught.
 * @throws DomainError subject_last.
 */
export function decideSubjectRetirement(subjects: readonly SubjectState[], id: SubjectId): void {
  if (!subjects.some((other) => other.id !== id && !other.isRetired)) throw new DomainError('subject_last');
}

/**
 * Returns all ids in display order after a move by one place among the subjects that are taught. Retired subjects keep
 * their place and are skipped. At either end, and for a retired subject, nothing moves.
 */
export function moveSubject(
  subjects: readonly SubjectState[],
  id: SubjectId,
  direction: 'up' | 'down',
): SubjectId[] {
  const ids = subjects.map((subject) => subject.id);
  const current = subjects.filter(({ isRetired }) => !isRetired).map((subject) => subject.id);
  const at = current.indexOf(id);
  const neighbour = at === -1 ? undefined : current[at + (direction === 'up' ? -1 : 1)];
  if (neighbour === undefined) return ids;
  return ids.map((each) => (each === id ? neighbour : each === neighbour ? id : each));
}

/**
 * Checks a choice of one subject. A record that already has a retired subject may keep it.
 * @returns what is wrong, or null.
 */
export function findSubjectFault(
  subjects: readonly SubjectState[],
  id: SubjectId,
  { missing, kept = [] }: { readonly missing: string; readonly kept?: readonly SubjectId[] },
): string | null {
  const subject = subjects.find((each) => each.id === id);
  if (!subject) return missing;
  if (subject.isRetired && !kept.includes(id)) {
    return `${subject.name} is no longer taught. Please choose another subject.`;
  }
  return null;
}
