import { makePdf } from './make-test-files.ts';

const le32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Creates a ZIP with empty entries of these names. */
function makeZip(names: readonly string[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const name of names) {
    const lengths = Buffer.from([name.length, 0, 0, 0]);
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0', 'latin1'),
      Buffer.alloc(16),
      lengths,
      Buffer.from(name),
    ]);
    const entry = Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\0\u0014\0\0\0\0\0', 'latin1'),
      Buffer.alloc(16),
      lengths,
      Buffer.alloc(10),
      le32(at),
      Buffer.from(name),
    ]);
    locals.push(local);
    entries.push(entry);
    at += local.length;
  }
  const table = Buffer.concat(entries);
  const end = Buffer.from('PK\u0005\u0006\0\0\0\0', 'latin1');
  const counts = Buffer.from([names.length, 0, names.length, 0]);
  return Buffer.concat([...locals, table, end, counts, le32(table.length), le32(at), Buffer.alloc(2)]);
}

const mp4 = (brand: string, rest: number) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from(`ftyp${brand}\0\0\u0002\0isomiso2`, 'latin1'),
    Buffer.alloc(rest, 7),
  ]);

/** Small files of every allowed content type, and of some that are not allowed. */
export const CONTENT_SAMPLES = {
  pdf: makePdf(2),
  doc: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5000)]),
  docx: makeZip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']),
  mp4: mp4('isom', 6000),
  mov: mp4('qt  ', 6000),
  avi: Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'), Buffer.alloc(5000)]),
  xlsx: makeZip(['[Content_Types].xml', 'xl/workbook.xml']),
  exe: Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(5000)]),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
};
