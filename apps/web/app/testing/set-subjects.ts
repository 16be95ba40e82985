import { subjectsStore } from '../lib/centre/subjects-store.ts';

/** The subjects that the server would send with the page. */
subjectsStore.set(
  ['Mathematics', 'Chemistry', 'Physics'].map((name) => ({
    id: name.toLowerCase(),
    name,
    description: '',
    highlights: [],
    isRetired: false,
  })),
);
