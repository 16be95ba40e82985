import { CONTENT_TYPES, type ContentType } from '@thuto/domain/content';
import { SUBJECT_NAMES, SUBJECTS } from '@thuto/domain/tuition';

/** The types as the forms offer them. */
export const CONTENT_TYPE_NAMES: Readonly<Record<ContentType, string>> = {
  video: 'Video',
  document: 'Document',
  link: 'Link',
  'past-paper': 'Past Paper',
};

/** The types as the filters name them (CONTENT-5). */
const FILTER_NAMES: Readonly<Record<ContentType, string>> = {
  video: 'Videos',
  document: 'Documents',
  link: 'Links',
  'past-paper': 'Past Papers',
};

/** The type in a line of facts: its hyphen as a space. */
export const formatContentType = (type: ContentType): string => type.replaceAll('-', ' ');

export const TYPE_FILTERS = [
  { value: '', label: 'All Types' },
  ...CONTENT_TYPES.map((value) => ({ value, label: FILTER_NAMES[value] })),
];

export const SUBJECT_CHOICES = SUBJECTS.map((value) => ({ value, label: SUBJECT_NAMES[value] }));

export const SUBJECT_FILTERS = [{ value: '', label: 'All Subjects' }, ...SUBJECT_CHOICES];
