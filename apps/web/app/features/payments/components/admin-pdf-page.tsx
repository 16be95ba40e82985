import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react';

/** Phones cannot render larger canvases. */
const MAX_CANVAS_PIXELS = 16_000_000;

export interface AdminPdfPageProps {
  page: PDFPageProxy;
  /** The displayed width, in CSS pixels. */
  width: number;
  label: string;
  style: CSSProperties;
  onFailed: () => void;
}

/** One page of a PDF, rendered at the displayed resolution. */
export function AdminPdfPage({ page, width, label, style, onFailed }: AdminPdfPageProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    const own = page.getViewport({ scale: 1 });
    const wanted = (width * window.devicePixelRatio) / own.width;
    const most = Math.sqrt(MAX_CANVAS_PIXELS / (own.width * own.height));
    const viewport = page.getViewport({ scale: Math.min(wanted, most) });
    // Rendered off-screen and copied when done, so that zooming does not flash white.
    const aside = document.createElement('canvas');
    aside.width = Math.floor(viewport.width);
    aside.height = Math.floor(viewport.height);
    const drawing = page.render({ canvas: aside, viewport });
    const draw = async () => {
      try {
        await drawing.promise;
      } catch (error) {
        if (!(error instanceof Error && error.name === 'RenderingCancelledException')) fail();
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
