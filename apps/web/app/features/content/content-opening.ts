import type { LibraryItem } from '@thuto/contract/content';
import { formatBytes } from '../../lib/format/format-bytes.ts';

/** What opening an item does, and the details shown before. */
export interface Opening {
  kind: 'play' | 'read' | 'visit' | 'download';
  label: 'Play' | 'Open' | 'Open link' | 'Download';
  /** `PDF · 2.4 MB`; null for links. */
  facts: string | null;
}

const ENDING = /\.([a-z0-9]+)$/i;

/** Returns how the browser opens an item: it plays videos, shows PDFs and downloads everything else. */
export function getContentOpening({ file }: Pick<LibraryItem, 'file'>): Opening {
  if (file === null) return { kind: 'visit', label: 'Open link', facts: null };
  const kind = ENDING.exec(file.fileName)?.[1]?.toUpperCase() ?? 'File';
  const facts = `${kind} · ${formatBytes(file.size)}`;
  if (file.contentType.startsWith('video/')) return { kind: 'play', label: 'Play', facts };
  if (file.contentType === 'application/pdf') return { kind: 'read', label: 'Open', facts };
  return { kind: 'download', label: 'Download', facts };
}
