import { deflateRawSync, deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { CONTENT_SAMPLES } from './make-content-files.ts';
import { makeHeic, makePdf, makePdfBomb, makePngClaiming } from './make-test-files.ts';

const MB = 1024 * 1024;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A file built to cost its reader as much time or memory as possible. */
export interface HostileFile {
  readonly what: string;
  readonly purpose: 'payment-proof' | 'content' | 'statement';
  readonly fileName: string;
  /** Whether its inspection takes more than a second and a half of processor time. */
  readonly isDear?: boolean;
  make(): Buffer | Promise<Buffer>;
}

const be32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const le32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const repeat = (unit: Buffer | string, size: number) => Buffer.alloc(size, unit);
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const pdf = (...parts: (Buffer | string)[]) =>
  Buffer.concat([
    latin1('%PDF-1.7\n'),
    ...parts.map((part) => (typeof part === 'string' ? latin1(part) : part)),
    latin1('\nstartxref\n9\n%%EOF\n'),
  ]);
const objectStream = (unpacked: Buffer) =>
  Buffer.concat([
    latin1('5 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
    deflateSync(unpacked),
    latin1('\nendstream endobj\n'),
  ]);

const box = (type: string, body: Buffer) => Buffer.concat([be32(body.length + 8), latin1(type), body]);
const heic = (...boxes: Buffer[]) =>
  Buffer.concat([box('ftyp', latin1('heic\0\0\0\0mif1heic')), ...boxes, box('mdat', Buffer.alloc(64, 7))]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(type), data]);
  return Buffer.concat([be32(data.length), body, be32(crc32(body))]);
}
function pngHeader(width: number, height: number, interlaced = 0): Buffer {
  return pngChunk('IHDR', Buffer.concat([be32(width), be32(height), Buffer.from([8, 2, 0, 0, interlaced])]));
}
/** Creates a PNG with `chunks` between its header and its pixels. */
const pngWith = (chunks: Buffer) =>
  Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(8, 8),
    chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc(8 * 25))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c96' }, limitInputPixels: false });

/** Creates a JPEG whose header declares another size than its data. */
async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(16, 16).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
async function jpegOfSegments(size: number): Promise<Buffer> {
  const bytes = await picture(16, 16).jpeg().toBuffer();
  return Buffer.concat([
    bytes.subarray(0, 2),
    repeat(Buffer.from('ffe10004aabb', 'hex'), size),
    bytes.subarray(2),
  ]);
}
/**
 * Creates a progressive JPEG of 49 megapixels that repeats its last scan; each scan is decoded over the whole
 * image.
 */
async function jpegOfScans(scans: number): Promise<Buffer> {
  const bytes = await picture(7000, 7000).jpeg({ progressive: true }).toBuffer();
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(last, -2);
  return Buffer.concat([
    bytes.subarray(0, -2),
    ...Array.from({ length: scans }, () => scan),
    bytes.subarray(-2),
  ]);
}

const riff = (body: Buffer) => Buffer.concat([latin1('RIFF'), le32(body.length + 4), latin1('WEBP'), body]);
const webpCanvas = latin1('VP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff');

const ZIP_LOCAL = Buffer.concat([
  latin1('PK\x03\x04\x14\0\0\0\0\0'),
  Buffer.alloc(16),
  latin1('\x01\0\0\0a'),
]);
const ZIP_ENTRY = Buffer.concat([
  latin1('PK\x01\x02\x14\0\x14\0\0\0\0\0'),
  Buffer.alloc(16),
  latin1('\x01\0\0\0'),
  Buffer.alloc(14),
  latin1('a'),
]);
/** Creates a ZIP entry with deflated content. */
function zipEntry(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(name.length);
  return Buffer.concat([
    latin1('PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0'),
    be32(0),
    le32(packed.length),
    le32(content.length),
    lengths,
    latin1(name),
    packed,
  ]);
}

const ASF_HEADER = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const HTML = latin1('<!doctype html><script>alert(1)</script>');

const proof = (what: string, fileName: string, make: HostileFile['make']): HostileFile => ({
  what,
  purpose: 'payment-proof',
  fileName,
  make,
});
const content = (what: string, fileName: string, make: HostileFile['make']): HostileFile => ({
  what,
  purpose: 'content',
  fileName,
  make,
});

const statement = (what: string, make: HostileFile['make']): HostileFile => ({
  what,
  purpose: 'statement',
  fileName: 'a.csv',
  make,
});
const dear = (file: HostileFile): HostileFile => ({ ...file, isDear: true });

const STATEMENT_HEAD = 'Date,Transaction ID,Reference,Payer,Amount,Balance\n';
const statementOf = (lines: number, lineOf: (index: number) => string) =>
  latin1(STATEMENT_HEAD + Array.from({ length: lines }, (_, index) => lineOf(index)).join('\n'));

/** Hostile files of every accepted type. None may block the server's event loop. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  proof('PDF: 12.6 MB of /ObjStmsssssss', 'a.pdf', () => pdf(repeat('/ObjStmsssssss', 12.6 * MB))),
  proof('PDF: 12.6 MB of one word /ObjStmsss…', 'a.pdf', () => pdf('/ObjStm', repeat('s', 12.6 * MB))),
  proof('PDF: nine object streams of 3.5 million numbers', 'a.pdf', () => {
    const stream = objectStream(repeat('1 ', 7_000_000));
    return pdf(...Array.from({ length: 9 }, () => stream));
  }),
  proof('PDF: eight object streams of /Type', 'a.pdf', () => {
    const stream = objectStream(repeat('/Type ', 8_000_000));
    return pdf(...Array.from({ length: 8 }, () => stream));
  }),
  proof('PDF: 20 MB of /Type /ObjStm', 'a.pdf', () => pdf(repeat('/Type /ObjStm ', 20 * MB))),
  proof('PDF: 40 MB of object streams that cannot be decompressed', 'a.pdf', () =>
    pdf('/Encrypt ', repeat('5 0 obj /ObjStm /FlateDecode stream\nx endstream ', 40 * MB)),
  ),
  proof('PDF: decompresses to 300 MB of zeros', 'a.pdf', () => makePdfBomb(300)),
  proof('PDF: 5,000 pages', 'a.pdf', () => makePdf(5_000)),
  proof('PDF: cut off', 'a.pdf', () => cut(makePdf(40), 0.5)),
  proof('PDF: 45 MB of spaces', 'a.pdf', () => pdf(repeat(' ', 45 * MB))),
  proof('HEIC: 30 MB of ispe boxes', 'a.heic', () =>
    heic(box('meta', Buffer.concat([Buffer.alloc(4), repeat(box('ispe', Buffer.alloc(12)), 30 * MB)]))),
  ),
  proof('HEIC: 30 MB of empty boxes', 'a.heic', () => heic(repeat(box('free', Buffer.alloc(0)), 30 * MB))),
  proof('HEIC: boxes nested 100,000 deep', 'a.heic', () =>
    heic(box('meta', repeat(Buffer.concat([be32(8), latin1('meta')]), 800_000))),
  ),
  proof('HEIC: declares 4 billion by 4 billion pixels', 'a.heic', () => makeHeic(2 ** 32 - 1, 2 ** 32 - 1)),
  proof('HEIC: cut off', 'a.heic', () => cut(makeHeic(4000, 3000), 0.7)),
  proof('PNG: declares 196 megapixels', 'a.png', () => makePngClaiming(14_000, 14_000)),
  proof('PNG: 2 billion pixels wide', 'a.png', () => makePngClaiming(2 ** 31 - 1, 1)),
  proof('PNG: 30 MB of empty chunks', 'a.png', () =>
    pngWith(repeat(pngChunk('tEXt', latin1('a\0')), 30 * MB)),
  ),
  proof('PNG: a text chunk that decompresses to 300 MB', 'a.png', () =>
    pngWith(pngChunk('zTXt', Buffer.concat([latin1('a\0\0'), deflateSync(Buffer.alloc(300 * MB))]))),
  ),
  proof('PNG: a colour profile that decompresses to 100 MB', 'a.png', () =>
    pngWith(pngChunk('iCCP', Buffer.concat([latin1('a\0\0'), deflateSync(Buffer.alloc(100 * MB))]))),
  ),
  dear(
    proof('PNG: 49 megapixels, interlaced', 'a.png', () =>
      picture(7000, 7000).png({ progressive: true }).toBuffer(),
    ),
  ),
  proof('PNG: cut off', 'a.png', async () => cut(await picture(2000, 2000).png().toBuffer(), 0.5)),
  proof('JPEG: declares 65,500 by 65,500 pixels', 'a.jpg', () => jpegClaiming(65_500, 65_500)),
  dear(proof('JPEG: 30 MB of segments', 'a.jpg', () => jpegOfSegments(30 * MB))),
  dear(proof('JPEG: a thousand scans of 49 megapixels', 'a.jpg', () => jpegOfScans(1000))),
  proof('JPEG: cut off', 'a.jpg', async () => cut(await picture(3000, 3000).jpeg().toBuffer(), 0.5)),
  proof('WebP: declares 16 million by 16 million pixels', 'a.webp', () => riff(webpCanvas)),
  proof('WebP: 30 MB of chunks', 'a.webp', () =>
    riff(Buffer.concat([webpCanvas, repeat('EXIF\0\0\0\0', 30 * MB)])),
  ),
  proof('ZIP of a million entries, named as an image', 'a.jpg', () =>
    repeat(ZIP_LOCAL, ZIP_LOCAL.length * 1_000_000),
  ),
  proof('ASF with an object of size zero', 'a.jpg', () => Buffer.concat([ASF_HEADER, Buffer.alloc(4000)])),
  proof('Consecutive ID3 tags, named as an image', 'a.jpg', () => repeat('ID3\x04\0\0\0\0\0\0', 30 * MB)),
  proof('PDF, ZIP and HTML page in one', 'a.pdf', () => Buffer.concat([makePdf(1), ZIP_LOCAL, HTML])),
  proof('JPEG and ZIP in one', 'a.jpg', async () =>
    Buffer.concat([await picture(40, 40).jpeg().toBuffer(), repeat(ZIP_LOCAL, 5 * MB)]),
  ),
  content('DOCX: a million entries', 'a.docx', () =>
    Buffer.concat([ZIP_LOCAL, repeat(ZIP_ENTRY, ZIP_ENTRY.length * 1_000_000)]),
  ),
  dear(
    content('DOCX: 45 MB of entry signatures', 'a.docx', () =>
      Buffer.concat([ZIP_LOCAL, repeat('PK\x01\x02', 45 * MB)]),
    ),
  ),
  content('DOCX: an entry that decompresses to 300 MB', 'a.docx', () =>
    Buffer.concat([zipEntry('word/document.xml', Buffer.alloc(300 * MB)), CONTENT_SAMPLES.docx]),
  ),
  content('DOCX: cut off', 'a.docx', () => cut(CONTENT_SAMPLES.docx, 0.5)),
  content('MP4: 45 MB of empty boxes', 'a.mp4', () =>
    Buffer.concat([CONTENT_SAMPLES.mp4.subarray(0, 24), repeat(box('free', Buffer.alloc(0)), 45 * MB)]),
  ),
  content('MP4: boxes of size zero', 'a.mp4', () =>
    Buffer.concat([CONTENT_SAMPLES.mp4.subarray(0, 24), Buffer.alloc(20 * MB)]),
  ),
  content('AVI: 45 MB of chunks', 'a.avi', () =>
    Buffer.concat([CONTENT_SAMPLES.avi.subarray(0, 16), repeat('JUNK\0\0\0\0', 45 * MB)]),
  ),
  content('ASF with an object of size zero', 'a.avi', () => Buffer.concat([ASF_HEADER, Buffer.alloc(4000)])),
  content('PDF, ZIP and HTML page in one', 'a.pdf', () => Buffer.concat([makePdf(1), ZIP_LOCAL, HTML])),
  statement('Text: 64 kB of quotes in one line', () => repeat('"', 64 * 1024)),
  statement('Text: 5 MB of quotes and commas in one line', () => repeat('",', 5 * MB)),
  statement('Text: 20 MB of commas', () => repeat(',', 20 * MB)),
  statement('Text: 20 MB of line ends', () => repeat('\n', 20 * MB)),
  statement('Text: 10 MB of line ends before a letter', () =>
    Buffer.concat([repeat('\n', 10 * MB), latin1('x')]),
  ),
  statement('Text: 20 MB in one line', () => repeat('2026-03-03 450.00 ', 20 * MB)),
  dear(
    statement('CSV: 59,000 proper lines', () =>
      statementOf(
        59_000,
        (index) => `2026-03-02T23:30:00Z,TX${index},"fees, T7K-4QX",Lerato Mokoena,450.00,${450 * index}.00`,
      ),
    ),
  ),
  dear(statement('CSV: 59,000 broken lines', () => statementOf(59_000, () => 'yesterday,,,,450.00,'))),
  statement('CSV: a quote that is never closed in every tenth of 500 lines', () =>
    statementOf(500, (index) => `2026-03-03,TX${index},${index % 10 === 0 ? '"' : ''}x,y,450.00,`),
  ),
  dear(
    statement('CSV: an open quote before 59,000 lines', () =>
      statementOf(59_000, (index) => `2026-03-03,TX${index},${index === 0 ? '"' : ''}x,y,450.00,`),
    ),
  ),
  dear(
    statement('CSV: 19 MB of references', () =>
      statementOf(19_000, () => `2026-03-03,,${'T7K-4QX '.repeat(120)},y,450.00,`),
    ),
  ),
  dear(
    statement('CSV: 59,000 lines with one id', () =>
      statementOf(59_000, (index) => `2026-03-03,TX,${index},y,450.00,`),
    ),
  ),
  dear(
    statement('CSV: 200 cells in each of 20,000 lines', () =>
      statementOf(20_000, () => `2026-03-03,a,b,c,450.00,${','.repeat(400)}`),
    ),
  ),
  dear(
    statement('CSV: amounts and dates of 1,000 characters', () =>
      statementOf(9_000, () => `${'1/'.repeat(500)},a,b,c,${'(-'.repeat(250)}${'1 '.repeat(250)},`),
    ),
  ),
  statement('A ZIP named as a statement', () => repeat(ZIP_LOCAL, 5 * MB)),
];
