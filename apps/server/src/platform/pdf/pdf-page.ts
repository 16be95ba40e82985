import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { create } from 'fontkit';
import PdfKit from 'pdfkit';
import { loadOnce } from '../load-once.ts';
import { repositoryRoot } from '../repository-root.ts';

const FONTS = path.join(repositoryRoot, 'apps/server/assets/fonts');

const PINE = '#0b3b32';
const MARIGOLD = '#f5b324';
const PAPER = '#fbf6ec';
const INK = '#1d2b27';
const SOFT = '#55635e';
const LINE = '#d9d2c3';
export const PDF_COLOURS = { PINE, MARIGOLD, PAPER, INK, SOFT, LINE } as const;

/** Points from the edge of the page to the text, and the height of the coloured band at the top. */
export const PDF_MARGIN = 56;
export const PDF_BAND = 132;

export type PdfDocument = PDFKit.PDFDocument;

/** Parsed once. Names come in every script that DejaVu has. */
const readFonts = loadOnce(async () => {
  const [regular, bold] = await Promise.all(
    ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'].map(async (file) =>
      create(await readFile(path.join(FONTS, file))),
    ),
  );
  if (!regular || !bold) throw new Error('The fonts of PDFs are missing.');
  return { regular, bold };
});

/** Opens a PDF of A4 pages with its fonts inside it, and draws the band with the platform's name and `heading`. */
export async function openPdf(page: {
  readonly title: string;
  readonly heading: string;
  readonly platformName: string;
}): Promise<PdfDocument> {
  const { regular, bold } = await readFonts();
  const doc = new PdfKit({
    size: 'A4',
    margin: PDF_MARGIN,
    // Embedded, because PDFKit reads its built-in fonts from disk, where the bundled server has none. Its types do not
    // know that it takes parsed fonts.
    font: regular as never,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: page.title, Author: page.platformName },
  });
  doc.registerFont('regular', regular as never).registerFont('bold', bold as never);
  drawBand(doc, page);
  return doc;
}

/** Draws the band with the mark, the platform's name and what this is. */
function drawBand(doc: PdfDocument, page: { readonly heading: string; readonly platformName: string }): void {
  const width = doc.page.width - 2 * PDF_MARGIN;
  doc.rect(0, 0, doc.page.width, PDF_BAND).fill(PINE);
  doc.rect(0, PDF_BAND, doc.page.width, 5).fill(MARIGOLD);
  doc.save().translate(PDF_MARGIN, 42);
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
    .text(page.platformName, PDF_MARGIN + 58, 52, name);
  doc.fontSize(22).fillColor(MARIGOLD).text(page.heading, PDF_MARGIN, 52, { width, align: 'right' });
}
