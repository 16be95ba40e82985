import { crc32, deflateSync } from 'node:zlib';

/** Creates a one-colour PNG that declares any size with only a few kilobytes of pixel data. */
export function makePngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const pageObjects = (count: number) =>
  Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>');

/** Builds a PDF from numbered objects, with a cross-reference table. */
function assemblePdf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const write = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    write(Buffer.from(`${index + 1} 0 obj\n`));
    write(Buffer.from(object));
    write(Buffer.from('\nendobj\n'));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  write(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function makePdf(pages: number, trailer?: string): Buffer {
  const kids = Array.from({ length: pages }, (_page, index) => `${index + 3} 0 R`).join(' ');
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
      ...pageObjects(pages),
    ],
    trailer,
  );
}

/** Creates a PDF with its pages in a compressed object stream, as most programs do today. */
export function makePackedPdf(pages: number, options: { damaged?: boolean } = {}): Buffer {
  const objects = pageObjects(pages);
  let offset = 0;
  const pairs = objects.map((object, index) => {
    const pair = `${index + 10} ${offset}`;
    offset += object.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')}\n`;
  const packed = deflateSync(Buffer.from(head + objects.join(' ')));
  if (options.damaged === true) packed.fill(0, 4);
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [] /Count ${pages} >>`,
    Buffer.concat([
      Buffer.from(
        `<< /Type /ObjStm /N ${pages} /First ${head.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
      ),
      packed,
      Buffer.from('\nendstream'),
    ]),
  ]);
}

/** Creates a small PDF with a stream that decompresses to `megabytes`. */
export function makePdfBomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [] /Count 1 >>',
    Buffer.concat([
      Buffer.from('<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
      packed,
      Buffer.from('\nendstream'),
    ]),
  ]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Creates the outer boxes of a HEIC image of the given size. The pixel data is noise; no test decodes it. */
export function makeHeic(width: number, height: number): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('meta', Buffer.alloc(4), box('iprp', box('ipco', box('ispe', size)))),
    box('mdat', Buffer.alloc(64, 7)),
  ]);
}
