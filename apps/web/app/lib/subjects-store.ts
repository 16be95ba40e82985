import {
  SAMPLE_SUBJECT,
  SUBJECT_COUNT_PLACEHOLDER,
  SUBJECT_COUNT_WORDS_PLACEHOLDER,
  SUBJECT_NAMES_PLACEHOLDER,
  SUBJECTS_PLACEHOLDER,
} from '@thuto/contract/site';
import type { Subject } from '@thuto/contract/subjects';
import { countSubjectsInWords, joinNames } from '@thuto/domain/subject-names';
import { createStore, useStore } from './create-store.ts';

// Part of the first load of the landing page: keep it small. Forms and lists use `subjects.ts`.

/** What the screens know about a subject. */
export type KnownSubject = Omit<Subject, 'position' | 'syllabuses'>;

/** True while the pages are built: they contain placeholders and two sample subjects, which the server replaces. */
export const IS_BUILD = import.meta.env.SSR && import.meta.env.PROD;

/** The subjects in the served page, as the server wrote them. Hydration must render the same text. */
export const PAGE_SUBJECTS: string = readPage();

function readPage(): string {
  if (IS_BUILD) return SUBJECTS_PLACEHOLDER;
  // Some tests run without a document.
  const page = (globalThis as Partial<typeof globalThis>).document?.documentElement;
  return page?.dataset['subjects'] ?? (import.meta.env.PROD ? '[]' : JSON.stringify(listDefaults()));
}

/** For development and component tests, whose pages the server does not fill. */
function listDefaults(): readonly KnownSubject[] {
  return ['Mathematics', 'Chemistry', 'Physics'].map((name) => ({
    id: name.toLowerCase(),
    name,
    description: '',
    highlights: [],
    isRetired: false,
  }));
}

function listSamples(): readonly KnownSubject[] {
  const { highlight, id, name, description } = SAMPLE_SUBJECT;
  const sample = { id, name, description, highlights: [highlight], isRetired: false };
  return [sample, sample];
}

let first = IS_BUILD ? listSamples() : (JSON.parse(PAGE_SUBJECTS) as readonly KnownSubject[]);

/** All subjects in display order, retired ones included. */
export const subjectsStore = createStore(first);

/** Sets the subjects of the page that the server renders next. */
export function startSubjects(subjects: readonly KnownSubject[]): void {
  first = subjects;
  subjectsStore.set(subjects);
}

/** Returns all subjects and re-renders when they change. Never waits: the served page contains them. */
export const useAllSubjects = () => useStore(subjectsStore, () => first);

/** Returns the subjects that are taught, in display order. */
export const useTaughtSubjects = () => listTaught(useAllSubjects());

const listTaught = (subjects: readonly KnownSubject[]) => subjects.filter(({ isRetired }) => !isRetired);

/** Returns the names of the subjects that are taught: `Mathematics, Chemistry and Physics`. */
export const useSubjectNames = () => joinTaught(useAllSubjects());

/** Returns the same outside React, for page titles and descriptions. */
export const readSubjectNames = () => joinTaught(subjectsStore.read());

const joinTaught = (subjects: readonly KnownSubject[]) =>
  IS_BUILD ? SUBJECT_NAMES_PLACEHOLDER : joinNames(listTaught(subjects).map(({ name }) => name));

/** Returns a number of subjects as text. */
export const formatSubjectCount = (count: number) => (IS_BUILD ? SUBJECT_COUNT_PLACEHOLDER : String(count));

/** Returns a number of subjects as a heading begins: `Three subjects`. */
export const formatSubjectCountInWords = (count: number) =>
  IS_BUILD ? SUBJECT_COUNT_WORDS_PLACEHOLDER : countSubjectsInWords(count);

/** Returns the value of `data-each` for one of several subjects. See `EACH_ATTRIBUTE`. */
export const getEach = (index: number, count: number) => (index === count - 1 ? 'last' : 'first');
