import { type PDFPageProxy, RenderingCancelledException } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react';

/** Phones give up on larger canvases. */
const MAX_CANVAS_PIXELS = 16_000_000;

export interface AdminPdfPageProps {
  page: PDFPageProxy;
  /** How wide it is shown, in CSS pixels. */
  width: number;
  label: string;
  style: CSSProperties;
  onFailed: () => void;
}

/** One page of a PDF, drawn as sharp as it is shown. */
export function AdminPdfPage({ page, width, label, style, onFailed }: AdminPdfPageProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    const own = page.getViewport({ scale: 1 });
    const wanted = (width * window.devicePixelRatio) / own.width;
    const most = Math.sqrt(MAX_CANVAS_PIXELS / (own.width * own.height));
    const viewport = page.getViewport({ scale: Math.min(wanted, most) });
    // Drawn aside and copied when done, so that the page does not go white at each step of the zoom.
    const aside = document.createElement('canvas');
    aside.width = Math.floor(viewport.width);
    aside.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: aside, viewport });
    const draw = async () => {
      try {
        await drawing.promise;
      } catch (error) {
        if (!(error instanceof RenderingCancelledException)) fail();
        return;
      }
      const canvas = canvasRef.current;
      if (canvas === null) return;
      canvas.width = aside.width;
      canvas.height = aside.height;
      canvas.getContext('2d')?.drawImage(aside, 0, 0);
    };
    void draw();
    return () => drawing.cancel();
  }, [page, width]);

  return (
    <canvas ref={canvasRef} style={style} className="bg-white">
      {label}
    </canvas>
  );
}
