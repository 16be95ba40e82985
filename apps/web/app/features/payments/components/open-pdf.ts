import type { PDFDocumentLoadingTask } from 'pdfjs-dist';

/** An image inside a PDF can declare a size larger than the available memory. */
const MAX_IMAGE_PIXELS = 50_000_000;

/** Loads PDF.js: before Chrome 128, Safari 18.2 and Firefox 134 its build for older browsers. */
async function loadPdfJs() {
  if ('try' in Promise) {
    const pdfJs = await import('pdfjs-dist');
    pdfJs.GlobalWorkerOptions.workerSrc = new URL(
      'pdfjs-dist/build/pdf.worker.min.mjs',
      import.meta.url,
    ).href;
    return pdfJs;
  }
  const pdfJs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfJs.GlobalWorkerOptions.workerSrc = new URL(
    'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
    import.meta.url,
  ).href;
  return pdfJs;
}

/** Starts to open a PDF. */
export async function openPdf(url: string): Promise<PDFDocumentLoadingTask> {
  const { getDocument } = await loadPdfJs();
  return getDocument({ url, isEvalSupported: false, maxImageSize: MAX_IMAGE_PIXELS });
}
