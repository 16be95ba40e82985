import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Not the pages: the server fills them in before it sends them. */
const TEXT = /\.(js|css|svg|json|txt|xml)$/;
/** Below it the answer fits into one packet either way. */
const MIN_BYTES = 1024;

const ENCODINGS = [
  ['.br', (content) => promisify(brotliCompress)(content, { [constants.BROTLI_PARAM_QUALITY]: 11 })],
  ['.gz', (content) => promisify(gzip)(content, { level: 9 })],
];

/**
 * Puts compressed copies beside the texts of a built site, so that the server sends them as they are and never
 * compresses the same file twice.
 * @param {string} folder
 */
export async function compressTexts(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return compressTexts(file);
      if (!TEXT.test(entry.name)) return undefined;
      const content = await readFile(file);
      if (content.length < MIN_BYTES) return undefined;
      return Promise.all(
        ENCODINGS.map(async ([suffix, compress]) => writeFile(`${file}${suffix}`, await compress(content))),
      );
    }),
  );
}
