import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { LoadingNote } from '../../../components/ui/spinner.tsx';
import { cn } from '../../../lib/cn.ts';
import { useStageGestures } from '../hooks/use-stage-gestures.ts';

const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const;

export interface Size {
  width: number;
  height: number;
}

export interface AdminProofStageProps {
  /** The size of the image; null until it is known. */
  natural: Size | null;
  url: string;
  /** The label of the link to the file: images open, other files are downloaded. */
  linkLabel?: string;
  /** More tools, shown beside the zoom. */
  tools?: ReactNode;
  /** Renders the image in the given box, which rotates it. The box is hidden until the size is known. */
  children: (style: CSSProperties, shown: Size | null) => ReactNode;
}

/** The viewer of a proof: zooms, rotates and scrolls it. */
export function AdminProofStage({
  natural,
  url,
  linkLabel = 'Open in new tab',
  tools,
  children,
}: AdminProofStageProps) {
  const [zoomStep, setZoomStep] = useState(0);
  const [quarterTurns, setQuarterTurns] = useState(0);
  const [stage, setStage] = useState<Size>({ width: 0, height: 0 });
  const zoom = ZOOMS[zoomStep] ?? 1;

  const stageRef = useRef<HTMLElement>(null);
  const watchStage = useCallback((element: HTMLElement) => {
    stageRef.current = element;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setStage({ width: Math.floor(width), height: Math.floor(height) });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const lying = quarterTurns % 2 === 1;
  const shown = natural === null || stage.width === 0 ? null : fit(natural, stage, lying, zoom);
  const change = (apply: () => void) => {
    const element = stageRef.current;
    const hidden = element === null ? 0 : element.scrollHeight - element.clientHeight;
    const downBy = element === null || hidden === 0 ? 0 : element.scrollTop / hidden;
    flushSync(apply);
    // Zoom keeps the horizontal centre and the top, where receipts show the most.
    element?.scrollTo({
      left: (element.scrollWidth - element.clientWidth) / 2,
      top: (element.scrollHeight - element.clientHeight) * downBy,
      behavior: 'instant',
    });
  };

  const zoomTo = (step: number) => {
    if (step !== zoomStep && step >= 0 && step < ZOOMS.length) change(() => setZoomStep(step));
  };
  useStageGestures(stageRef, (by) => zoomTo(zoomStep + by));

  // Focusable while it overflows, so that the arrow keys can scroll it.
  const scrollable = zoom > 1 ? { tabIndex: 0 } : {};

  return (
    <div className="flex h-full min-h-0 flex-col">
      <section
        ref={watchStage}
        aria-label="Proof"
        {...scrollable}
        className={cn(
          'grid min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto rounded-t-lg bg-sunken focus-visible:-outline-offset-2',
          zoom > 1 && 'pointer-fine:cursor-grab pointer-fine:active:cursor-grabbing',
        )}
      >
        {shown === null && <LoadingNote className="col-start-1 row-start-1">Loading the proof</LoadingNote>}
        <div
          className="relative col-start-1 row-start-1 m-auto"
          style={
            shown === null
              ? { visibility: 'hidden' }
              : { width: lying ? shown.height : shown.width, height: lying ? shown.width : shown.height }
          }
        >
          {children(
            {
              position: 'absolute',
              top: '50%',
              left: '50%',
              maxWidth: 'none',
              width: shown?.width,
              height: shown?.height,
              transform: `translate(-50%, -50%) rotate(${quarterTurns * 90}deg)`,
            },
            shown,
          )}
        </div>
      </section>
      <div className="flex flex-wrap items-center gap-x-1 rounded-b-lg border border-t-0 border-line bg-surface px-2 py-1">
        <IconButton
          label="Zoom out"
          icon={<ZoomOut aria-hidden className="size-5" />}
          disabled={zoomStep === 0}
          onClick={() => zoomTo(zoomStep - 1)}
        />
        <output className="min-w-13 text-center text-sm font-semibold tabular-nums">{zoom * 100}%</output>
        <IconButton
          label="Zoom in"
          icon={<ZoomIn aria-hidden className="size-5" />}
          disabled={zoomStep === ZOOMS.length - 1}
          onClick={() => zoomTo(zoomStep + 1)}
        />
        <IconButton
          label="Rotate"
          icon={<RotateCw aria-hidden className="size-5" />}
          onClick={() => change(() => setQuarterTurns(quarterTurns + 1))}
        />
        {tools}
        <ExternalLinkButton
          href={url}
          variant="ghost"
          size="sm"
          className="ml-auto"
          icon={<ExternalLink aria-hidden className="size-4" />}
        >
          <span className="max-sm:sr-only">{linkLabel}</span>
        </ExternalLinkButton>
      </div>
    </div>
  );
}

/**
 * Returns the width and height of the image on the stage: as large as fits, at most its own pixels, times the zoom.
 */
function fit(natural: Size, stage: Size, lying: boolean, zoom: number): Size {
  const across = lying ? natural.height : natural.width;
  const down = lying ? natural.width : natural.height;
  const scale = Math.min(1, stage.width / across, stage.height / down) * zoom;
  return { width: natural.width * scale, height: natural.height * scale };
}
