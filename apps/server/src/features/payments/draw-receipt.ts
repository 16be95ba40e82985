import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { repositoryRoot } from '../../platform/repository-root.ts';
import type { Receipt } from './get-receipt.ts';

const FONTS = path.join(repositoryRoot, 'apps/server/assets/fonts');

const PINE = '#0b3b32';
const MARIGOLD = '#f5b324';
const PAPER = '#fbf6ec';
const INK = '#1d2b27';
const SOFT = '#55635e';
const LINE = '#d9d2c3';

const MARGIN = 56;
const BAND = 132;
const LABEL_WIDTH = 130;

/** Read and opened once; between two receipts they are the same. Names come in every script that DejaVu has. */
let fonts: Promise<{ regular: Buffer; bold: Buffer }> | undefined;
const readFonts = async () => {
  const [regular, bold] = await Promise.all(
    ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map((file) =>
      readFile(path.join(FONTS, file)),
    ),
  );
  if (!regular || !bold) throw new Error('The fonts of receipts are missing.');
  return { regular, bold };
};

/** Draws a receipt as a PDF of one page of A4, its fonts inside it. */
export async function drawReceipt(receipt: Receipt): Promise<Readable> {
  // Some megabytes of code that most processes never need.
  const { default: PdfDocument } = await import('pdfkit');
  const { regular, bold } = await (fonts ??= readFonts());
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    // One that comes with the library is looked for on the disk otherwise.
    font: regular as never,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `Receipt ${receipt.number}`, Author: receipt.platformName },
  });
  doc.registerFont('regular', regular).registerFont('bold', bold);
  const right = doc.page.width - MARGIN;
  const width = right - MARGIN;

  drawHead(doc, receipt, width);
  let y = BAND + 44;
  const fact = (label: string, value: string) => {
    doc
      .font('regular')
      .fontSize(10)
      .fillColor(SOFT)
      .text(label, MARGIN, y + 1, { width: LABEL_WIDTH });
    doc.font('bold').fontSize(11).fillColor(INK);
    const options = { width: width - LABEL_WIDTH };
    doc.text(value, MARGIN + LABEL_WIDTH, y, options);
    y += Math.max(24, doc.heightOfString(value, options) + 9);
  };
  fact('Receipt number', receipt.number);
  fact('Student', receipt.studentName);
  fact('Proof submitted', receipt.submittedOn);
  fact('Payment approved', receipt.approvedOn);

  y = drawPurchase(doc, receipt, y + 20);

  doc
    .font('bold')
    .fontSize(11)
    .fillColor(PINE)
    .text('Approved by the centre', MARGIN, y + 36);
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(SOFT)
    .text(
      `${receipt.platformName} received this payment and approved it on ${receipt.approvedOn}. Amounts are in maloti (M).`,
      MARGIN,
      y + 54,
      { width },
    );
  const foot = doc.page.height - MARGIN - 28;
  doc.moveTo(MARGIN, foot).lineTo(right, foot).lineWidth(0.75).strokeColor(LINE).stroke();
  const ask = receipt.contactEmail === null ? '' : `Questions about this receipt: ${receipt.contactEmail}`;
  doc.fontSize(9).text(ask, MARGIN, foot + 10, { width, lineBreak: false });
  doc.end();
  return doc as unknown as Readable;
}

type Doc = PDFKit.PDFDocument;

/** The band with the mark, the platform's name and what this is. */
function drawHead(doc: Doc, receipt: Receipt, width: number): void {
  doc.rect(0, 0, doc.page.width, BAND).fill(PINE);
  doc.rect(0, BAND, doc.page.width, 5).fill(MARIGOLD);
  doc.save().translate(MARGIN, 42);
  doc.circle(24, 15.5, 6.5).fill(MARIGOLD);
  doc.path('M24 16 7 34.5v5L24 31z').fill(PAPER);
  doc.path('m24 16 17 18.5v5L24 31z').fill('#a9cfbf');
  doc.path('M24 31 7 39.5h4.5L24 35.2l12.5 4.3H41z').fill('#db6b45');
  doc.restore();
  const name = { width: width - 64 - 150, height: 30, ellipsis: true };
  doc
    .font('bold')
    .fontSize(22)
    .fillColor(PAPER)
    .text(receipt.platformName, MARGIN + 58, 52, name);
  doc.fontSize(22).fillColor(MARIGOLD).text('Receipt', MARGIN, 52, { width, align: 'right' });
}

/** What was bought, for how long, and for how much; gives where it ends. */
function drawPurchase(doc: Doc, receipt: Receipt, top: number): number {
  const right = doc.page.width - MARGIN;
  const width = right - MARGIN;
  const amountWidth = 110;
  doc.roundedRect(MARGIN, top, width, 30, 4).fill(PAPER);
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(SOFT)
    .text('Package', MARGIN + 14, top + 9);
  doc.text('Amount', right - amountWidth - 14, top + 9, { width: amountWidth, align: 'right' });

  let y = top + 46;
  const texts = { width: width - amountWidth - 42 };
  doc
    .font('bold')
    .fontSize(13)
    .fillColor(INK)
    .text(receipt.packageName, MARGIN + 14, y, texts);
  doc.text(receipt.amount, right - amountWidth - 14, y, { width: amountWidth, align: 'right' });
  y += 21;
  doc
    .font('regular')
    .fontSize(10)
    .fillColor(SOFT)
    .text(receipt.sessions, MARGIN + 14, y, texts);
  y += 16;
  doc.text(receipt.period, MARGIN + 14, y, texts);
  y += 30;
  doc.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.75).strokeColor(LINE).stroke();
  y += 14;
  doc
    .font('bold')
    .fontSize(15)
    .fillColor(PINE)
    .text('Total paid', MARGIN + 14, y);
  doc.text(receipt.amount, right - 160 - 14, y, { width: 160, align: 'right' });
  return y + 28;
}
