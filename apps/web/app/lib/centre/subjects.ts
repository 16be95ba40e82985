import { GENERAL_SUBJECT, GENERAL_SUBJECT_NAME, type SubjectId } from '@thuto/domain/learning/subject-names';
import type { KnownSubject } from '../pages/page-data.ts';
import { subjectsStore, useAllSubjects } from './subjects-store.ts';

/** The subjects of the last visit, for pages that open offline. */
const STORAGE_KEY = 'thuto-subjects';

function apply(subjects: readonly KnownSubject[]): void {
  if (JSON.stringify(subjects) !== JSON.stringify(subjectsStore.read())) subjectsStore.set(subjects);
}

/** Applies the subjects from the server to every screen, and stores them for offline visits. */
export function setSubjects(subjects: readonly KnownSubject[]): void {
  apply(subjects);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(subjects));
  } catch {
    // Without storage, offline pages show the subjects of the cached page.
  }
}

/** Applies the subjects of the last visit. The page of an offline visit may be older than they are. */
export function restoreSubjects(): void {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored !== null) apply(JSON.parse(stored) as readonly KnownSubject[]);
  } catch {
    // The subjects of the page stay.
  }
}

interface Choice {
  value: SubjectId;
  label: string;
}

const toChoice = ({ id, name, isRetired }: KnownSubject): Choice => ({
  value: id,
  label: isRetired ? `${name} (no longer taught)` : name,
});

/** The subjects, as screens show them. */
export interface Subjects {
  /** All subjects in display order, retired ones included. */
  readonly all: readonly KnownSubject[];
  /** The subjects that are taught, in display order. */
  readonly taught: readonly KnownSubject[];
  /** Returns the name of a subject or of `general`; the id of an unknown one. */
  readonly nameOf: (id: SubjectId) => string;
  /** Returns the names of several subjects in one line. */
  readonly namesOf: (ids: readonly SubjectId[]) => string;
  /** Returns the choices of a form: the subjects that are taught, and the retired ones that the record has already. */
  readonly choices: (kept?: readonly SubjectId[]) => Choice[];
  /** The choices of a filter: all subjects, because past records have retired ones. */
  readonly filterChoices: readonly Choice[];
}

/** Returns the subjects and re-renders when they change. Never waits: the served page contains them. */
export function useSubjects(): Subjects {
  return describe(useAllSubjects());
}

let described: { of: readonly KnownSubject[]; subjects: Subjects } | null = null;

function describe(all: readonly KnownSubject[]): Subjects {
  if (described?.of === all) return described.subjects;
  const nameOf = (id: SubjectId) =>
    all.find((subject) => subject.id === id)?.name ?? (id === GENERAL_SUBJECT ? GENERAL_SUBJECT_NAME : id);
  const subjects: Subjects = {
    all,
    taught: all.filter(({ isRetired }) => !isRetired),
    nameOf,
    namesOf: (ids) => ids.map(nameOf).join(', '),
    choices: (kept = []) => all.filter(({ id, isRetired }) => !isRetired || kept.includes(id)).map(toChoice),
    filterChoices: all.map(toChoice),
  };
  described = { of: all, subjects };
  return subjects;
}

/** Returns the name of a subject outside React. Components use `useSubjects`. */
export const subjectName = (id: SubjectId): string => describe(subjectsStore.read()).nameOf(id);
