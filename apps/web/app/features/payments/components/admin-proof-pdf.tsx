import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { AdminPdfPage } from './admin-pdf-page.tsx';
import { AdminProofStage } from './admin-proof-stage.tsx';
import { AdminProofUnshown } from './admin-proof-unshown.tsx';
import { openPdf } from './open-pdf.ts';

/** PDF sizes are in points; this many pixels per point are sharp at the size of the stage. */
const PIXELS_PER_POINT = 2;

/**
 * A PDF proof, rendered page by page. Not in an iframe: an uploaded file must never become a document of our origin,
 * and mobile browsers cannot show PDFs inside a page.
 */
export default function AdminProofPdf({ url, alt }: { url: string; alt: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [pageNumber, setPageNumber] = useState(1);
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let wanted = true;
    const opening = openPdf(url);
    const settled = opening
      .then(({ promise }) => promise)
      .then(
        (loaded) => wanted && setPdf(loaded),
        () => wanted && setFailed(true),
      );
    return () => {
      wanted = false;
      // Ended while it opens the document, the worker throws an error that nobody can catch.
      void settled
        .then(() => opening)
        .then(
          (loading) => loading.destroy(),
          () => undefined,
        );
    };
  }, [url]);

  useEffect(() => {
    if (pdf === null) return;
    let wanted = true;
    pdf.getPage(pageNumber).then(
      (loaded) => wanted && setPage(loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [pdf, pageNumber]);

  if (failed)
    return (
      <AdminProofUnshown url={url} linkLabel="Download PDF">
        This PDF could not be shown here.
      </AdminProofUnshown>
    );

  const natural = page?.getViewport({ scale: PIXELS_PER_POINT }) ?? null;
  const pages = pdf?.numPages ?? 1;
  return (
    <AdminProofStage
      natural={natural}
      url={url}
      linkLabel="Download PDF"
      tools={
        pages > 1 && (
          <div className="flex items-center">
            <IconButton
              label="Previous page"
              icon={<ChevronLeft aria-hidden className="size-5" />}
              disabled={pageNumber === 1}
              onClick={() => setPageNumber(pageNumber - 1)}
            />
            <output className="text-sm font-semibold tabular-nums">
              Page {pageNumber} of {pages}
            </output>
            <IconButton
              label="Next page"
              icon={<ChevronRight aria-hidden className="size-5" />}
              disabled={pageNumber === pages}
              onClick={() => setPageNumber(pageNumber + 1)}
            />
          </div>
        )
      }
    >
      {(style, shown) =>
        page !== null &&
        shown !== null && (
          <AdminPdfPage
            page={page}
            width={shown.width}
            label={`${alt}, page ${pageNumber}`}
            style={style}
            onFailed={() => setFailed(true)}
          />
        )
      }
    </AdminProofStage>
  );
}
