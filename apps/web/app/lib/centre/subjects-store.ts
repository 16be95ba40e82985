import { joinNames } from '@thuto/domain/learning/subject-names';
import { createStore, useStore } from '../create-store.ts';
import { type KnownSubject, usePageData } from '../pages/page-data.ts';

const NONE: readonly KnownSubject[] = [];

/** All subjects in display order, retired ones included. */
export const subjectsStore = createStore(NONE);

/** Returns all subjects and re-renders when they change. Never waits: the page comes with them. */
export function useAllSubjects() {
  const page = usePageData();
  return useStore(subjectsStore, () => page?.subjects ?? NONE);
}

/** Returns the subjects that are taught, in display order. */
export const useTaughtSubjects = () => listTaught(useAllSubjects());

const listTaught = (subjects: readonly KnownSubject[]) => subjects.filter(({ isRetired }) => !isRetired);

/** Returns the names of the subjects that are taught: `Mathematics, Chemistry and Physics`. */
export const useSubjectNames = () => joinTaught(useAllSubjects());

/** Returns the names of the taught ones, for page titles and descriptions. */
export const joinTaught = (subjects: readonly KnownSubject[]) =>
  joinNames(listTaught(subjects).map(({ name }) => name));
