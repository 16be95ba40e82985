import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface PageVariant {
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly body: Buffer;
  readonly etag: string;
}

/** Compresses a page and returns its variants, best encoding first and the uncompressed one last. */
export async function encodePage(html: string): Promise<readonly PageVariant[]> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([toBrotli(plain), toGzip(plain)]);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return [
    { encoding: 'br', body: br, etag: `"${tag}-br"` },
    { encoding: 'gzip', body: gz, etag: `"${tag}-gzip"` },
    { encoding: 'identity', body: plain, etag: `"${tag}-identity"` },
  ];
}

/**
 * Returns the text of an encoded page.
 * @throws if the page has no uncompressed variant.
 */
export function getPlainPage(variants: readonly PageVariant[]): string {
  const plain = variants.find(({ encoding }) => encoding === 'identity');
  if (!plain) throw new Error('The page has no uncompressed variant.');
  return plain.body.toString();
}

const toBrotli = (content: Buffer) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const toGzip = (content: Buffer) => promisify(gzip)(content, { level: 9 });
