import { inflateSync } from 'node:zlib';
import { FileRejected } from './file-rejected.ts';

/** Decompression limits per stream and per PDF, in bytes: a few kilobytes can expand to gigabytes. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
const MAX_TOTAL_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Limit of type names, object streams and object stream index numbers, counted together. */
const MAX_TOKENS = 200_000;
/** Minimum cost of decompressing a stream, however small it is. */
const TOKENS_PER_STREAM = 20;
/** How many bytes from its start an object is searched. */
const OBJECT_SEARCHED = 2048;

const damaged = (message: string) => new FileRejected('damaged', message);

/** Counts tokens over the whole file. */
class TokenBudget {
  private left = MAX_TOKENS;

  /**
   * @throws FileRejected `damaged` if the file has more tokens than any genuine PDF.
   */
  spend(tokens = 1): void {
    this.left -= tokens;
    if (this.left < 0) throw damaged('the PDF has too many tokens');
  }
}

/** Objects behind the last end mark: the file was cut off within a later version of itself. */
const OBJECT = /\d\s{1,10}\d{1,10}\s{1,10}obj\b/;

/**
 * Returns where a PDF ends. Mail gateways and portals append NULs or pages of the web: what follows is no part of it.
 * @throws FileRejected `damaged` if the file has no end, or is cut off behind the end of an earlier version.
 */
function findEnd(bytes: Buffer): number {
  const mark = bytes.lastIndexOf('%%EOF');
  const isEnd =
    mark !== -1 && bytes.subarray(Math.max(0, mark - OBJECT_SEARCHED), mark).includes('startxref');
  if (!isEnd || bytes.length < declaredLength(bytes)) throw damaged('the end of the PDF is missing');
  let end = mark + '%%EOF'.length;
  if (bytes[end] === 0x0d) end += 1;
  if (bytes[end] === 0x0a) end += 1;
  const tail = bytes.subarray(end);
  if (tail.includes('endobj') || tail.includes('endstream') || hasObject(tail)) {
    throw damaged('the PDF is cut off behind the end of an earlier version');
  }
  return end;
}

/** Returns the length that a PDF for the web declares at its beginning; 0 for others. Its first end mark is no end. */
function declaredLength(bytes: Buffer): number {
  const head = bytes.toString('latin1', 0, OBJECT_SEARCHED);
  return head.includes('/Linearized') ? Number(/\/L\s{1,10}(\d{1,10})/.exec(head)?.[1] ?? 0) : 0;
}

function hasObject(bytes: Buffer): boolean {
  let from = 0;
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', from)) {
    if (OBJECT.test(bytes.toString('latin1', Math.max(0, at - 32), at + 4))) return true;
    from = at + 3;
  }
  return false;
}

/**
 * Counts the pages of a PDF without interpreting it: its page objects, including compressed ones, each object
 * number once (a signed file repeats them).
 * @returns `pages`, null if the file is encrypted and shows no page; `end`, behind which nothing belongs to the PDF.
 * @throws FileRejected `damaged` if it does not start and end like a PDF, `too_many_pages` beyond the limit.
 */
export function countPdfPages(
  file: Buffer,
  maxPages: number,
): { readonly pages: number | null; readonly end: number } {
  if (!file.subarray(0, OBJECT_SEARCHED).includes('%PDF-'))
    throw damaged('the file does not start like a PDF');
  const end = findEnd(file);
  const bytes = file.subarray(0, end);

  const pages = new Set<string>();
  const add = (found: Iterable<string>) => {
    for (const page of found) {
      pages.add(page);
      if (pages.size > maxPages) throw new FileRejected('too_many_pages', 'the PDF has too many pages');
    }
  };
  const isEncrypted = bytes.includes('/Encrypt');
  const budget = new TokenBudget();
  add(plainPages(bytes, budget));
  let unpackedTogether = 0;
  for (const { data, at } of packedStreams(bytes, budget)) {
    const content = unpackStream(data);
    if (content === null) {
      // Encryption covers these streams too. In an unencrypted file, a stream that cannot be decompressed is
      // damaged.
      if (isEncrypted) continue;
      throw damaged('a stream of the PDF cannot be decompressed');
    }
    unpackedTogether += content.length;
    if (unpackedTogether > MAX_TOTAL_UNPACKED_BYTES) throw damaged('the PDF decompresses to too many bytes');
    add(packedPages(content, at, budget));
  }
  if (pages.size > 0) return { pages: pages.size, end };
  if (isEncrypted) return { pages: null, end };
  throw damaged('the PDF has no page');
}

/** Yields the object numbers of uncompressed page objects. */
function* plainPages(bytes: Buffer, budget: TokenBudget): Generator<string> {
  for (let at = bytes.indexOf('/Type'); at !== -1; at = bytes.indexOf('/Type', at + 5)) {
    budget.spend();
    if (!/^\/Type\s*\/Page(?![A-Za-z])/.test(bytes.toString('latin1', at, at + 24))) continue;
    const before = bytes.toString('latin1', Math.max(0, at - OBJECT_SEARCHED), at);
    const head = before.slice(0, Math.max(0, before.lastIndexOf('obj')));
    yield /(\d{1,10})\s+\d{1,5}\s+$/.exec(head.slice(-24))?.[1] ?? `at ${at}`;
  }
}

/**
 * Yields the compressed object streams of a PDF. Uncompressed ones were scanned with the rest of the file.
 */
function* packedStreams(bytes: Buffer, budget: TokenBudget): Generator<{ at: number; data: Buffer }> {
  let from = 0;
  for (;;) {
    const at = bytes.indexOf('/ObjStm', from);
    if (at === -1) return;
    budget.spend(TOKENS_PER_STREAM);
    from = at + '/ObjStm'.length;
    const word = bytes.subarray(at, at + OBJECT_SEARCHED).indexOf('stream');
    if (word === -1) continue;
    const afterWord = at + word + 'stream'.length;
    const finish = bytes.indexOf('endstream', afterWord);
    if (finish === -1) throw damaged('a stream of the PDF has no end');
    from = finish;
    const before = bytes.toString('latin1', Math.max(0, at - OBJECT_SEARCHED), afterWord);
    if (!before.slice(before.lastIndexOf(' obj')).includes('/FlateDecode')) continue;
    // The keyword is followed by LF or CRLF.
    const start = afterWord + (bytes[afterWord] === 0x0d && bytes[afterWord + 1] === 0x0a ? 2 : 1);
    yield { at, data: bytes.subarray(start, finish) };
  }
}

function unpackStream(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    if (error instanceof RangeError) throw damaged('a stream of the PDF decompresses to too many bytes');
    return null;
  }
}

/**
 * Yields the object numbers of the pages in a decompressed object stream. The stream starts with pairs of
 * object number and offset, ordered by offset; the objects follow.
 */
function* packedPages(content: Buffer, streamAt: number, budget: TokenBudget): Generator<string> {
  const text = content.toString('latin1');
  const pairs = /^[\d\s]*/.exec(text)?.[0] ?? '';
  const numbers: string[] = [];
  for (const [number] of pairs.matchAll(/\d+/g)) {
    budget.spend();
    numbers.push(number);
  }
  let pair = 0;
  for (const match of text.matchAll(/\/Type\s*\/Page(?![A-Za-z])/g)) {
    budget.spend();
    const offset = match.index - pairs.length;
    while (pair + 3 < numbers.length && Number(numbers[pair + 3]) <= offset) pair += 2;
    yield numbers[pair] || `in ${streamAt} at ${match.index}`;
  }
}
