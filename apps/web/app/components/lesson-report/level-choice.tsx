import { TOPIC_LEVELS, type TopicLevel } from '@thuto/domain/lessons/lesson-reports';
import { cn } from '../../lib/cn.ts';
import { STATE_NAMES } from './level-badge.tsx';

/** The choice of a level for a topic. */
export function LevelChoice({
  name,
  labelledBy,
  level,
  onLevel,
}: {
  /** Unique on the page. */
  name: string;
  /** The id of the element with the topic's title. */
  labelledBy: string;
  level: TopicLevel | undefined;
  onLevel: (level: TopicLevel) => void;
}) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className="mt-1 grid grid-cols-3 gap-1 rounded-lg bg-sunken p-1"
    >
      {TOPIC_LEVELS.map((each) => (
        <label
          key={each}
          className={cn(
            'grid min-h-11 cursor-pointer place-items-center rounded-md px-1 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-(--focus)',
            level === each ? 'bg-surface text-pine-700 shadow-soft' : 'text-ink-soft',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={level === each}
            onChange={() => onLevel(each)}
          />
          {STATE_NAMES[each]}
        </label>
      ))}
    </div>
  );
}
