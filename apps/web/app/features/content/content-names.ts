import { CONTENT_TYPES, type ContentStatus, type ContentType } from '@thuto/domain/learning/content';
import type { BadgeTone } from '../../components/ui/badge.tsx';

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

/** The words and colours of the statuses. */
export const STATUS_BADGES: Readonly<Record<ContentStatus, { label: string; tone: BadgeTone }>> = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  draft: { label: 'Draft', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'danger' },
};

export const STATUS_FILTERS = [
  { value: '', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'rejected', label: 'Rejected' },
] as const;
