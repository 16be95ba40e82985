import type { Readable } from 'node:stream';
import {
  openPdf,
  PDF_BAND,
  PDF_COLOURS,
  PDF_MARGIN,
  type PdfDocument,
} from '../../../platform/pdf/pdf-page.ts';
import type { Statement } from './get-statement.ts';

declare module '../../../platform/pdf/draw-pdf.ts' {
  interface PdfMap {
    statement: Statement;
  }
}

const { PINE, INK, SOFT, LINE } = PDF_COLOURS;
const ROW_GAP = 8;
/** Space at the foot of each page, in points. */
const FOOT = 90;

/** The columns of a table: heading and share of the width. The last one is right-aligned. */
type Columns = readonly (readonly [heading: string, share: number])[];

/** Draws the statement of a month as a PDF, on as many pages of A4 as it needs. */
export async function drawStatement(statement: Statement): Promise<Readable> {
  const { month, platformName, studentName } = statement;
  const doc = await openPdf({ title: `Statement ${month}`, heading: 'Statement', platformName });
  const pen = new Pen(doc, PDF_BAND + 40);
  pen.line(studentName, { size: 14, isBold: true });
  pen.line(month, { colour: SOFT });
  pen.table(
    'Orders',
    [
      ['Date', 0.12],
      ['Reference', 0.18],
      ['Package', 0.38],
      ['State', 0.17],
      ['Amount', 0.15],
    ],
    statement.orders,
    'No orders in this month.',
  );
  pen.table(
    'Payments and receipts',
    [
      ['Date', 0.12],
      ['Reference', 0.18],
      ['Way', 0.25],
      ['State', 0.3],
      ['Amount', 0.15],
    ],
    statement.payments,
    'No payments in this month.',
  );
  pen.line(`Approved in this month: ${statement.paid}`, { isBold: true });
  pen.table(
    'Sessions',
    [
      ['Date', 0.12],
      ['What', 0.68],
      ['Sessions', 0.2],
    ],
    statement.credits,
    'No changes in this month.',
  );
  pen.line(`Sessions at the start: ${statement.opening}. Sessions at the end: ${statement.closing}.`, {
    isBold: true,
  });
  pen.gap(16);
  pen.line(`Amounts are in maloti (M).${askAt(statement.contactEmail)}`, { size: 9, colour: SOFT });
  doc.end();
  return doc as unknown as Readable;
}

const askAt = (email: string | null) => (email === null ? '' : ` Questions about this statement: ${email}`);

/** Writes from top to bottom, and continues on a new page when one is full. */
class Pen {
  readonly #doc: PdfDocument;
  #y: number;

  constructor(doc: PdfDocument, top: number) {
    this.#doc = doc;
    this.#y = top;
  }

  get #width(): number {
    return this.#doc.page.width - 2 * PDF_MARGIN;
  }

  gap(points: number): void {
    this.#y += points;
  }

  /** Starts a new page if fewer than `height` points are left. */
  #need(height: number): void {
    if (this.#y + height <= this.#doc.page.height - FOOT) return;
    this.#doc.addPage();
    this.#y = PDF_MARGIN;
  }

  line(text: string, look: { size?: number; isBold?: boolean; colour?: string } = {}): void {
    const { size = 11, isBold = false, colour = INK } = look;
    const doc = this.#doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour);
    const height = doc.heightOfString(text, { width: this.#width });
    this.#need(height);
    doc.text(text, PDF_MARGIN, this.#y, { width: this.#width });
    this.#y += height + 4;
  }

  table(title: string, columns: Columns, rows: readonly (readonly string[])[], empty: string): void {
    this.gap(20);
    this.#need(70);
    this.line(title, { size: 13, isBold: true, colour: PINE });
    this.gap(4);
    if (rows.length === 0) {
      this.line(empty, { colour: SOFT });
      return;
    }
    this.#row(
      columns,
      columns.map(([heading]) => heading),
      'bold',
      SOFT,
    );
    for (const row of rows) this.#row(columns, row, 'regular', INK);
  }

  #row(columns: Columns, cells: readonly string[], font: 'regular' | 'bold', colour: string): void {
    const doc = this.#doc.font(font).fontSize(10);
    const widths = columns.map(([, share]) => share * this.#width - 8);
    const height = Math.max(
      ...cells.map((cell, at) => doc.heightOfString(cell, { width: widths[at] ?? this.#width })),
    );
    this.#need(height + ROW_GAP);
    doc.font(font).fontSize(10).fillColor(colour);
    let x = PDF_MARGIN;
    for (const [at, cell] of cells.entries()) {
      const isLast = at === cells.length - 1;
      doc.text(cell, x, this.#y, { width: widths[at] ?? this.#width, align: isLast ? 'right' : 'left' });
      x += (widths[at] ?? 0) + 8;
    }
    this.#y += height + ROW_GAP / 2;
    doc
      .moveTo(PDF_MARGIN, this.#y)
      .lineTo(PDF_MARGIN + this.#width, this.#y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    this.#y += ROW_GAP / 2;
  }
}
