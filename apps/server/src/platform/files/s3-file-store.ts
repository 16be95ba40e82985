import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../config.ts';
import {
  type FileStore,
  FileNotFoundError,
  clampRange,
  requireByteCount,
  probeFileStore,
  requireFileKey,
} from './file-store.ts';
import { isS3Missing, s3ClientConfig } from './s3-client.ts';

/** Separate from `uploads/`, which holds unfinished uploads in the same bucket. */
const PREFIX = 'files/';

export function createS3FileStore(s3: S3Config): FileStore {
  const client = new S3Client(s3ClientConfig(s3));
  const locate = (key: string) => ({ Bucket: s3.bucket, Key: PREFIX + requireFileKey(key) });

  const store: Omit<FileStore, 'probe' | 'cleanUp'> = {
    async put(key, body, { contentType, size }) {
      const object = { ...locate(key), ContentType: contentType };
      if (!(body instanceof Readable)) {
        await client.send(new PutObjectCommand({ ...object, Body: body, ContentLength: body.length }));
        return;
      }
      if (size === undefined) throw new TypeError('a stream requires its size');
      const counted = requireByteCount(size);
      const giveUp = new AbortController();
      // The client waits forever for a failed body. Aborting the request leaves no object.
      const feeding = pipeline(body, counted).catch((error: unknown) => {
        giveUp.abort();
        throw error;
      });
      const sending = client
        .send(new PutObjectCommand({ ...object, Body: counted, ContentLength: size }), {
          abortSignal: giveUp.signal,
        })
        .catch((error: unknown) => {
          counted.destroy();
          throw error;
        });
      await Promise.all([feeding, sending]);
    },

    async get(key, range) {
      const object = locate(key);
      try {
        let part: string | undefined;
        if (range !== undefined) {
          const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object));
          const { start, end } = clampRange(range, ContentLength);
          part = `bytes=${start}-${end}`;
        }
        const answer = await client.send(new GetObjectCommand({ ...object, Range: part }));
        if (!(answer.Body instanceof Readable)) throw new Error('the bucket sent a response without a body');
        return { stream: answer.Body, size: answer.ContentLength ?? 0 };
      } catch (error) {
        throw isS3Missing(error) ? new FileNotFoundError(key) : error;
      }
    },

    async stat(key) {
      try {
        const answer = await client.send(new HeadObjectCommand(locate(key)));
        return { size: answer.ContentLength ?? 0 };
      } catch (error) {
        if (isS3Missing(error)) return null;
        throw error;
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(locate(key)));
    },
  };

  return {
    ...store,
    probe: () => probeFileStore(store, `probes/${randomUUID()}`),
    // A bucket stores a file completely or not at all, and a lifecycle rule removes old probes.
    cleanUp: () => Promise.resolve(0),
  };
}
