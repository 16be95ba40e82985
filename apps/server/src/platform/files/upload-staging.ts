import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';

/** Holds uploads until a feature claims them; kept separate from the stored files. */
export interface UploadStaging {
  readonly store: DataStore;
  /** Returns the store's own name of an upload. */
  storeId(uploadId: string): string;
  open(uploadId: string): Promise<{ stream: Readable; size: number }>;
  /** Removes all data of an upload; no error if there is none. */
  remove(uploadId: string): Promise<void>;
  /** Returns the uploads not modified since `instant`, as far as the store can find them cheaply. */
  listUntouchedSince(instant: Date): Promise<string[]>;
}
