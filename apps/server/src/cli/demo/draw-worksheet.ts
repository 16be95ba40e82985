import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';

/** Draws a page of exercises or notes, like a tutor's worksheet. */
export async function drawWorksheet(
  title: string,
  subtitle: string,
  lines: readonly string[],
): Promise<Buffer> {
  const document = new PdfDocument({ size: 'A4', margin: 56, info: { Title: title, Author: 'Thuto' } });
  const bytes = buffer(document);
  document.font('Helvetica-Bold').fontSize(22).fillColor('#115e4e').text(title);
  document.moveDown(0.3).font('Helvetica').fontSize(11).fillColor('#666666').text(subtitle);
  document.moveDown(1.5).fontSize(12).fillColor('#222222');
  for (const [index, line] of lines.entries()) {
    document.text(`${index + 1}.  ${line}`, { lineGap: 3 }).moveDown(2);
  }
  document.end();
  return bytes;
}
