import type { TransitionTable } from './lifecycle.ts';

export const CONTENT_TYPES = ['video', 'document', 'link', 'past-paper'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export const CONTENT_STATUSES = ['active', 'inactive'] as const;
export type ContentStatus = (typeof CONTENT_STATUSES)[number];
export const CONTENT_ACTIONS = ['activate', 'deactivate'] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

/** Lifecycle of a content item (specification 4, "Content"): created active, toggled by an admin. */
export const CONTENT_TRANSITIONS: TransitionTable<ContentStatus, ContentAction> = {
  active: { deactivate: 'inactive' },
  inactive: { activate: 'active' },
};
