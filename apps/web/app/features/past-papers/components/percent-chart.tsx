import type { PastPaper } from '@thuto/contract/past-papers';
import { formatWallDate } from '../../../lib/time/dates.ts';

const DAY_MS = 86_400_000;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/**
 * The share of the marks over the dates written, as a line. The table beside it has the same values.
 * @param papers newest first.
 */
export function PercentChart({ papers }: { papers: readonly PastPaper[] }) {
  const inOrder = papers.toReversed();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = dayOf(first.writtenOn);
  const days = dayOf(last.writtenOn) - from;
  // Papers of one day stand side by side.
  const points = inOrder.map(({ id, writtenOn, percent }, index) => ({
    id,
    x:
      days > 0
        ? (100 * (dayOf(writtenOn) - from)) / days
        : inOrder.length === 1
          ? 50
          : (100 * index) / (inOrder.length - 1),
    y: 100 - percent,
  }));
  return (
    <figure className="grid gap-2">
      <figcaption className="font-semibold">
        Marks over time
        <span className="sr-only">
          : {papers.length === 1 ? '1 paper' : `${papers.length} papers`}, from {first.percent} % to{' '}
          {last.percent} %
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm text-ink-soft">
        <div aria-hidden className="flex h-40 flex-col justify-between text-right tabular-nums sm:h-48">
          <span className="-translate-y-1/2">100 %</span>
          <span>50 %</span>
          <span className="translate-y-1/2">0 %</span>
        </div>
        <div className="px-2">
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="block h-40 w-full overflow-visible sm:h-48"
          >
            {[0, 50, 100].map((y) => (
              <line
                key={y}
                x1="0"
                x2="100"
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              className="stroke-pine-600"
            />
            {points.map(({ id, x, y }) => (
              <line
                key={id}
                x1={x}
                x2={x}
                y1={y}
                y2={y}
                strokeWidth="9"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className="stroke-pine-600"
              />
            ))}
          </svg>
        </div>
        <div aria-hidden className="col-start-2 mt-1 flex justify-between gap-4">
          <span>{formatWallDate(first.writtenOn)}</span>
          {last.writtenOn !== first.writtenOn && <span>{formatWallDate(last.writtenOn)}</span>}
        </div>
      </div>
    </figure>
  );
}
