import { Readable } from 'node:stream';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import { Metadata, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cleanFileName } from './file-name.ts';
import { UPLOAD_ID } from './upload-id.ts';
import { type NewUpload, UPLOAD_PURPOSES, type UploadPurpose, type Uploads } from './uploads.ts';

export interface Uploader {
  accountId: AccountId;
  purposes: readonly UploadPurpose[];
}

export interface UploadRoutesSettings {
  uploads: Uploads;
  /**
   * Returns the current user and what they may upload, or throws. Called on every request, because the
   * session may have ended.
   */
  authenticate(request: FastifyRequest): Promise<Uploader>;
  /** Throws for a changing request from another site. */
  checkOrigin(request: FastifyRequest): void;
  /** Returns the maximum size of an upload, in bytes. */
  maxSize(purpose: UploadPurpose): Promise<number>;
  /** Checks a request again that is still sending bytes; throws or returns as `authenticate`. */
  recheck?(request: FastifyRequest): Promise<Uploader>;
  /** Subscribes to changes of what an account may do; null stands for any account. Returns a function to unsubscribe. */
  onAccessChange?(listener: (accountId: string | null) => void): () => void;
  /** Throws if the account may not start this upload now, before any byte is sent. */
  checkNewUpload?(upload: NewUpload): Promise<void>;
}

interface OwnUpload {
  readonly id: string;
  readonly purpose: string;
  readonly accountId: string;
}

const PATH = '/api/uploads';
const TUS_VERSION = '1.0.0';
const CONTENT_TYPE = /^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,63}$/i;
/** Larger than any allowed upload, and than what a bucket accepts as one object. */
const MAX_HEADER_NUMBER = 5 * 1024 ** 4;

/** Read by the app's rate limiter; ignored in apps without one. */
const CREATE_LIMIT = { rateLimit: { max: 30, timeWindow: '1 minute' } };
const TRANSFER_LIMIT = { rateLimit: { max: 600, timeWindow: '1 minute' } };

/**
 * Serves resumable uploads (tus 1.0) under /api/uploads. Uploads cannot be read back: the feature that claims
 * a file serves it.
 */
export function registerUploads(app: FastifyInstance, settings: UploadRoutesSettings): void {
  const { uploads, authenticate, checkOrigin, maxSize, checkNewUpload, recheck, onAccessChange } = settings;
  const { staging } = uploads;
  const created = new WeakMap<Request, string>();
  const failures = new WeakMap<Request, unknown>();
  /** The requests that are sending bytes. */
  const sending = new Map<FastifyRequest, OwnUpload>();

  /** Closes the connections of an account that may no longer upload. The client then asks again and is refused. */
  const endUploadsOf = (accountId: string | null) => {
    for (const [request, upload] of sending) {
      if (accountId === null || upload.accountId === accountId) void endUnlessAllowed(request, upload);
    }
  };
  async function endUnlessAllowed(request: FastifyRequest, upload: OwnUpload): Promise<void> {
    const uploader = await recheck?.(request).catch(() => null);
    if (!uploader?.purposes.some((purpose) => purpose === upload.purpose)) request.raw.destroy();
  }
  const unsubscribe = onAccessChange?.(endUploadsOf);
  app.addHook('onClose', async () => unsubscribe?.());

  const tus = new Server({
    path: PATH,
    datastore: staging.store,
    // A relative URL works behind any proxy.
    generateUrl: (_request, { id }) => `${PATH}/${id.slice(id.lastIndexOf('/') + 1)}`,
    getFileIdFromRequest: (_request, lastPath) => staging.storeId(lastPath ?? ''),
    namingFunction: (request) => {
      const id = created.get(request);
      if (id === undefined) throw new Error('the upload has no record');
      return staging.storeId(id);
    },
    onUploadFinish: async (_request, upload) => {
      await uploads.markComplete(upload.id.slice(upload.id.lastIndexOf('/') + 1));
      return {};
    },
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });

  /** Passes a request to tus and sends its response through Fastify, so that headers and hooks apply. */
  async function answer(web: Request, request: FastifyRequest, reply: FastifyReply) {
    // tus saves the bytes received before a disconnect, if it has access to the connection.
    Object.assign(web, { runtime: { name: 'node', node: { req: request.raw, res: reply.raw } } });
    const response = await tus.handleWeb(web);
    if (response.status >= 400) throw buildProblem(response.status, failures.get(web));
    reply.status(response.status);
    for (const [name, value] of response.headers) {
      if (!name.startsWith('access-control-')) reply.header(name, value);
    }
    return response;
  }

  async function requireOwnUpload(request: FastifyRequest<{ Params: { id: string } }>): Promise<OwnUpload> {
    const { accountId, purposes } = await authenticate(request);
    const { id } = request.params;
    const found = UPLOAD_ID.test(id) ? await uploads.findWaiting(id, accountId) : null;
    if (found === null || !purposes.some((purpose) => purpose === found.purpose))
      throw new DomainError('upload_not_found');
    return { id: found.id, purpose: found.purpose, accountId };
  }

  app.register(async (routes) => {
    // Stream the bytes to the store: no body parser may read them first.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    routes.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'tus-resumable': TUS_VERSION,
      });
      if (request.headers['tus-resumable'] !== TUS_VERSION) {
        reply.header('tus-version', TUS_VERSION);
        throw buildProblem(412);
      }
      if (request.method !== 'HEAD') checkOrigin(request);
    });

    routes.post(PATH, { config: CREATE_LIMIT }, async (request, reply) => {
      const uploader = await authenticate(request);
      const { accountId } = uploader;
      const upload = await readNewUpload(request, uploader, maxSize);
      await checkNewUpload?.(upload);
      const { id } = await uploads.create(upload);
      const web = toWebRequest(request, {
        'upload-metadata': Metadata.stringify({ filename: upload.fileName, purpose: upload.purpose }),
      });
      created.set(web, id);
      try {
        await answer(web, request, reply);
        // A later upload may have displaced this one before its bytes had a location to be removed from.
        if ((await uploads.findWaiting(id, accountId)) === null)
          throw new DomainError('request_too_frequent');
      } catch (error) {
        await uploads.discard(id);
        reply.removeHeader('location');
        throw error;
      }
      return reply.send('');
    });

    routes.head<{ Params: { id: string } }>(
      `${PATH}/:id`,
      { config: TRANSFER_LIMIT },
      async (request, reply) => {
        const { id } = await requireOwnUpload(request);
        const { headers } = await answer(toWebRequest(request), request, reply);
        // All bytes have arrived, but the server may have stopped before recording it; the client sends no
        // further request.
        if (headers.get('upload-offset') === headers.get('upload-length')) await uploads.markComplete(id);
        return reply.send();
      },
    );

    routes.patch<{ Params: { id: string } }>(
      `${PATH}/:id`,
      { config: TRANSFER_LIMIT },
      async (request, reply) => {
        sending.set(request, await requireOwnUpload(request));
        try {
          await answer(toWebRequest(request), request, reply);
        } finally {
          sending.delete(request);
        }
        return reply.send();
      },
    );

    routes.delete<{ Params: { id: string } }>(
      `${PATH}/:id`,
      { config: TRANSFER_LIMIT },
      async (request, reply) => {
        await uploads.discard((await requireOwnUpload(request)).id);
        return reply.status(204).send();
      },
    );
  });
}

/** Request headers that are passed on to tus. */
const TUS_HEADERS = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length'];

function toWebRequest(request: FastifyRequest, extra: Record<string, string> = {}): Request {
  const headers = new Headers(extra);
  for (const name of TUS_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = request.headers['content-type'] === 'application/offset+octet-stream';
  const body = hasBody ? (Readable.toWeb(request.raw) as ReadableStream) : null;
  // Use the route parameter, not the raw URL: tus does not decode it.
  const { id } = request.params as { readonly id?: string };
  return new Request(`http://localhost${PATH}${id === undefined ? '' : `/${id}`}`, {
    method: request.method,
    headers,
    body,
    // Required by Node.js for a streaming request body.
    ...(hasBody ? { duplex: 'half' as const } : {}),
  });
}

async function readNewUpload(
  request: FastifyRequest,
  { accountId, purposes }: Uploader,
  maxSize: UploadRoutesSettings['maxSize'],
): Promise<NewUpload> {
  const metadata = parseMetadata(request.headers['upload-metadata']);
  const purpose = metadata['purpose'];
  if (!isPurpose(purpose)) throw new DomainError('input_invalid', { fields: { purpose: 'Unknown purpose' } });
  if (!purposes.includes(purpose)) throw new DomainError('role_insufficient');
  const length = request.headers['upload-length'];
  const size = typeof length === 'string' && /^\d{1,15}$/.test(length) ? Number(length) : 0;
  if (size === 0 || size > MAX_HEADER_NUMBER || request.headers['upload-defer-length'] !== undefined) {
    throw new DomainError('input_invalid', { fields: { 'Upload-Length': 'The size is required' } });
  }
  const limit = await maxSize(purpose);
  if (size > limit) throw new DomainError(UPLOAD_PURPOSES[purpose].tooLarge, { maxSize: limit });
  const type = metadata['filetype'] ?? '';
  return {
    accountId,
    purpose,
    fileName: cleanFileName(metadata['filename'] ?? ''),
    contentType: CONTENT_TYPE.test(type) ? type.toLowerCase() : null,
    size,
  };
}

function parseMetadata(header: string | string[] | undefined): Record<string, string | null> {
  try {
    return Metadata.parse(typeof header === 'string' ? header : '');
  } catch {
    throw new DomainError('input_invalid', { fields: { 'Upload-Metadata': 'Not readable' } });
  }
}

function isPurpose(purpose: string | null | undefined): purpose is UploadPurpose {
  return typeof purpose === 'string' && Object.hasOwn(UPLOAD_PURPOSES, purpose);
}

/** Builds the error for a tus refusal. What the client does next depends only on the status. */
function buildProblem(status: number, cause?: unknown): Error {
  if (status === 404 || status === 410) return new DomainError('upload_not_found');
  if (status === 413) return new DomainError('proof_too_large');
  // 400 means that another request for the same upload took over; 409 makes the client ask for the offset
  // again.
  const statusCode = status === 400 ? 409 : status === 403 ? 400 : status;
  return Object.assign(new Error(`the upload was refused with status ${statusCode}`, { cause }), {
    statusCode,
  });
}
