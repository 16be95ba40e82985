import { CONTENT_TYPES, type ContentType } from '@thuto/domain/content';

/** The names of the types in forms. */
export const CONTENT_TYPE_NAMES: Readonly<Record<ContentType, string>> = {
  video: 'Video',
  document: 'Document',
  link: 'Link',
  'past-paper': 'Past Paper',
};

/** The names of the types in filters (CONTENT-5). */
const FILTER_NAMES: Readonly<Record<ContentType, string>> = {
  video: 'Videos',
  document: 'Documents',
  link: 'Links',
  'past-paper': 'Past Papers',
};

/** Formats the type for a line of details, with a space instead of its hyphen. */
export const formatContentType = (type: ContentType): string => type.replaceAll('-', ' ');

export const TYPE_FILTERS = [
  { value: '', label: 'All Types' },
  ...CONTENT_TYPES.map((value) => ({ value, label: FILTER_NAMES[value] })),
];
