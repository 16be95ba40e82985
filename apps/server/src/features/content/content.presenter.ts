import type { ContentItem, LibraryItem, ProposedContent } from '@thuto/contract/content';
import { canTutorDelete, CONTENT_TRANSITIONS } from '@thuto/domain/learning/content';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { openUrlOf } from './content-url.ts';
import type { ContentWithFile } from './content.store.ts';

function presentShared({ item, file }: ContentWithFile) {
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    type: item.type,
    subject: item.subject,
    year: item.year,
    file: file && { fileName: file.fileName, contentType: file.contentType, size: file.size },
    createdAt: item.createdAt.toISOString(),
  };
}

/** Presents an item to admins, with the actions allowed now. */
export function presentContent(row: ContentWithFile): ContentItem {
  return {
    ...presentShared(row),
    openUrl: openUrlOf(row),
    url: row.item.url,
    status: row.item.status,
    proposedBy: row.proposedBy,
    rejectedReason: row.item.rejectedReason,
    updatedAt: row.item.updatedAt.toISOString(),
    allowedActions: listAllowedActions(CONTENT_TRANSITIONS, row.item.status),
  };
}

/** Presents an item to the tutor who proposed it. */
export function presentProposedContent(row: ContentWithFile): ProposedContent {
  return {
    ...presentShared(row),
    openUrl: openUrlOf(row),
    status: row.item.status,
    rejectedReason: row.item.rejectedReason,
    allowedActions: canTutorDelete(row.item.status) ? ['delete'] : [],
  };
}

/** Presents an item to a student, without its URL while the student may not open it. */
export function presentLibraryItem(row: ContentWithFile, isUnlocked: boolean): LibraryItem {
  return { ...presentShared(row), openUrl: isUnlocked ? openUrlOf(row) : null };
}
