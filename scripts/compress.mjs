import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pages are missing, because the server completes them before it sends them. */
const COMPRESSED_FILES = /\.(js|css|svg|json|txt|xml)$/;
/** A smaller file hardly shrinks. */
const MIN_BYTES = 300;

const ENCODINGS = [
  ['.br', (content) => promisify(brotliCompress)(content, { [constants.BROTLI_PARAM_QUALITY]: 11 })],
  ['.gz', (content) => promisify(gzip)(content, { level: 9 })],
];

/**
 * Writes compressed copies beside the text files of a built site, so that the server sends them as they are.
 * @param {string} folder
 */
export async function compressTexts(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return compressTexts(file);
      if (!COMPRESSED_FILES.test(entry.name)) return undefined;
      const content = await readFile(file);
      if (content.length < MIN_BYTES) return undefined;
      return Promise.all(
        ENCODINGS.map(async ([suffix, compress]) => writeFile(`${file}${suffix}`, await compress(content))),
      );
    }),
  );
}
