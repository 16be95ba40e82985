import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** Path inside, with forward slashes. */
  readonly name: string;
  readonly bytes: Buffer;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;

/** Date and time as DOS wrote them: two seconds are its finest. */
function dosTime(at: Date): { date: number; time: number } {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return { date, time };
}

function facts(name: Buffer, bytes: Buffer, at: Date): Buffer {
  const { date, time } = dosTime(at);
  const block = Buffer.alloc(26);
  block.writeUInt16LE(VERSION, 0);
  block.writeUInt16LE(FLAGS, 2);
  block.writeUInt16LE(0, 4);
  block.writeUInt16LE(time, 6);
  block.writeUInt16LE(date, 8);
  block.writeUInt32LE(crc32(bytes), 10);
  block.writeUInt32LE(bytes.length, 14);
  block.writeUInt32LE(bytes.length, 18);
  block.writeUInt16LE(name.length, 22);
  return block;
}

const word = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
};

/**
 * Writes a ZIP archive piece by piece, each entry stored as it is: pictures and PDFs are compressed already. One entry is
 * held in memory at a time. For up to 65,535 entries and 4 GB, which one family's papers never reach.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const path = Buffer.from(name, 'utf8');
    const common = facts(path, bytes, at);
    const local = Buffer.concat([word(LOCAL), common, path]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    const madeBy = Buffer.alloc(2);
    madeBy.writeUInt16LE(VERSION);
    directory.push(Buffer.concat([word(CENTRAL), madeBy, common, central, path]));
    offset += local.length + bytes.length;
    yield local;
    yield bytes;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  yield central;
  yield Buffer.concat([word(END), end]);
}
