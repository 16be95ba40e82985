import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../../config.ts';

interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
}

interface Multipart {
  key: string;
  headers: Record<string, string>;
  parts: Map<number, Buffer>;
}

export interface FakeS3 {
  config: S3Config;
  keys(): string[];
  /** Returns the number of multipart uploads neither completed nor aborted. */
  unfinished(): number;
  /** Makes the bucket refuse all requests, as with a revoked key; false reverts this. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Starts an in-memory bucket for tests that implements the S3 operations the server uses. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>();
  const multiparts = new Map<string, Multipart>();
  let refuses = false;
  const server = createServer((request, response) => {
    if (refuses) {
      request.resume();
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>no</Message></Error>');
      return;
    }
    answer(request, response, objects, multiparts).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      bucket: 'thuto',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'test',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    keys: () => [...objects.keys()].sort(),
    unfinished: () => multiparts.size,
    refuse: (isRefusing) => {
      refuses = isRefusing;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, StoredObject>,
  multiparts: Map<string, Multipart>,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bucket');
  const key = decodeURIComponent(url.pathname).replace(/^\/thuto\/?/, '');
  const uploadId = url.searchParams.get('uploadId');
  // A broken connection rejects here, before anything is stored.
  const body = Buffer.concat(await request.toArray());
  const kept = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'),
    ),
  ) as Record<string, string>;
  const etag = { etag: `"${randomUUID()}"` };

  const xml = (inner: string, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${inner}`);
  const missing = (code: string) => xml(`<Error><Code>${code}</Code><Message>gone</Message></Error>`, 404);

  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const id = randomUUID();
    multiparts.set(id, { key, headers: kept, parts: new Map() });
    xml(
      `<InitiateMultipartUploadResult><Bucket>thuto</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  } else if (request.method === 'POST' && url.searchParams.has('delete')) {
    for (const [, found] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(found ?? '');
    xml('<DeleteResult/>');
  } else if (uploadId !== null) {
    const multipart = multiparts.get(uploadId);
    if (multipart === undefined) return void missing('NoSuchUpload');
    if (request.method === 'PUT') {
      multipart.parts.set(Number(url.searchParams.get('partNumber')), body);
      response.writeHead(200, etag).end();
    } else if (request.method === 'GET') {
      const parts = [...multipart.parts].sort(([a], [b]) => a - b);
      const rows = parts.map(
        ([number, part]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>"${number}"</ETag><Size>${part.length}</Size></Part>`,
      );
      xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListPartsResult>`);
    } else if (request.method === 'DELETE') {
      multiparts.delete(uploadId);
      response.writeHead(204).end();
    } else {
      const parts = [...multipart.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
      objects.set(multipart.key, { body: Buffer.concat(parts), headers: multipart.headers });
      multiparts.delete(uploadId);
      xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
    }
  } else if (request.method === 'PUT') {
    objects.set(key, { body, headers: kept });
    response.writeHead(200, etag).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const found = objects.get(key);
    if (found === undefined) return void missing('NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const part = range === null ? found.body : found.body.subarray(Number(range[1]), Number(range[2]) + 1);
    response.writeHead(range === null ? 200 : 206, { ...found.headers, 'content-length': part.length });
    response.end(request.method === 'HEAD' ? undefined : part);
  }
}
