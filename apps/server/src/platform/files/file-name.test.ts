import { describe, expect, it } from 'vitest';
import { cleanFileName, fileExtension } from './file-name.ts';

describe('cleanFileName', () => {
  it.each([
    ['receipt.pdf', 'receipt.pdf'],
    ['  Deposit   slip (1).JPG ', 'Deposit slip (1).JPG'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\proof.png', 'proof.png'],
    ['...hidden', 'hidden'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['"quoted"<b>.png', 'quotedb.png'],
    ['', 'file'],
    ['///', 'file'],
    ['e\u0301.png', 'é.png'],
  ])('converts %j to %j', (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned);
  });

  it('shortens a long name and keeps its extension', () => {
    const cleaned = cleanFileName(`${'a'.repeat(500)}.pdf`);
    expect(cleaned).toHaveLength(120);
    expect(cleaned.endsWith('a.pdf')).toBe(true);
  });
});

describe('fileExtension', () => {
  it.each([
    ['receipt.PDF', 'pdf'],
    ['a.b.jpeg', 'jpeg'],
    ['receipt', null],
    ['Receipt 12.03.2026', null],
    ['.png', null],
    ['name.', null],
  ])('returns the extension of %j: %j', (name, extension) => {
    expect(fileExtension(name)).toBe(extension);
  });
});
