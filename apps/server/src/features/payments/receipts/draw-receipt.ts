import type { Readable } from 'node:stream';
import type { Receipt } from './get-receipt.ts';
import {
  openPdf,
  PDF_BAND,
  PDF_COLOURS,
  PDF_MARGIN,
  type PdfDocument,
} from '../../../platform/pdf/pdf-page.ts';

declare module '../../../platform/pdf/draw-pdf.ts' {
  interface PdfMap {
    receipt: Receipt;
  }
}

const { PINE, PAPER, INK, SOFT, LINE } = PDF_COLOURS;
const MARGIN = PDF_MARGIN;
const BAND = PDF_BAND;
const LABEL_WIDTH = 130;

/** Draws a receipt as a PDF of one page of A4, its fonts inside it. */
export async function drawReceipt(receipt: Receipt): Promise<Readable> {
  const { number, platformName } = receipt;
  const doc = await openPdf({ title: `Receipt ${number}`, heading: 'Receipt', platformName });
  const right = doc.page.width - MARGIN;
  const width = right - MARGIN;

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
  fact('Reference', receipt.reference);
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

/** Draws the package, its validity and the amount. @returns the vertical position below it. */
function drawPurchase(doc: PdfDocument, receipt: Receipt, top: number): number {
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
