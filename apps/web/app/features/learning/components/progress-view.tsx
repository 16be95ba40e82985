import { groupBy } from '@thuto/domain/group-by';
import type { Progress, TopicOfMap } from '@thuto/contract/learning';
import Route from 'lucide-react/icons/route';
import { lazy, useState } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { STATE_NAMES } from '../../../components/lesson-report/level-badge.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { FoldMarker } from '../../../components/ui/fold-marker.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { hasCode } from '../../../lib/api/api-error.ts';
import { cn } from '../../../lib/cn.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { formatDay, formatMonth } from '../../../lib/time/dates.ts';
import {
  formatCoverage,
  formatReported,
  formatSetbacks,
  formatStanding,
  formatStatus,
} from '../standing-words.ts';
import {
  type BookedTopic,
  type LessonWord,
  type ProgressOwner,
  useProgress,
  wordOfLesson,
} from '../api/progress.ts';

const PlanSection = lazy(async () => ({ default: (await import('./plan-section.tsx')).PlanSection }));
const EvidenceDialog = lazy(async () => ({
  default: (await import('./evidence-dialog.tsx')).EvidenceDialog,
}));

/** Without evidence a cell has no colour. */
const CELLS: Readonly<Record<TopicOfMap['state'], string>> = {
  secure: 'border-success-line bg-success-soft',
  developing: 'border-warning-line bg-warning-soft',
  gap: 'border-danger-line bg-danger-soft',
  not_seen: 'border-info-line bg-info-soft',
  not_enough_evidence: 'border-line bg-surface',
};

/** The numbers and the topic map of a student in a subject. */
export function ProgressView({
  owner,
  onBook,
}: {
  owner: ProgressOwner;
  /** Opens the booking form for a topic of the plan. */
  onBook?: (topic: BookedTopic) => void;
}) {
  const [subject, setSubject] = useState<string>();
  const query = useProgress(owner, subject);
  if (query.data === undefined && hasCode(query.error, 'not_found')) {
    return (
      <EmptyState title="No topics yet" icon={<Route className="size-6" />}>
        The topic map appears here once the centre has topics of your syllabus.
      </EmptyState>
    );
  }
  return (
    <QueryBoundary
      query={query}
      loading="Loading progress"
      rows={4}
      rowClassName="h-20"
      failure="The progress could not be loaded. Please try again."
    >
      {(progress) => (
        <div className="grid gap-6">
          <Subjects progress={progress} onChoose={setSubject} />
          <Answer progress={progress} />
          <Numbers progress={progress} word={wordOfLesson(owner)} />
          <LatePart fallback={<SkeletonList label="Loading the plan" rows={1} rowClassName="h-40" />}>
            <PlanSection key={progress.subject} owner={owner} subject={progress.subject} onBook={onBook} />
          </LatePart>
          <TopicMap progress={progress} owner={owner} />
        </div>
      )}
    </QueryBoundary>
  );
}

/** Topics secure, the plan and the attendance, side by side also on a phone. */
function Numbers({
  progress: { secure, topics, plan, attended, held },
  word,
}: {
  progress: Progress;
  word: LessonWord;
}) {
  const numbers = [
    ['Topics secure', `${secure} of ${topics.length}`],
    ['Plan', formatStatus(plan)],
    [word === 'session' ? 'Sessions attended' : 'Lessons attended', `${attended} of ${held}`],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl border border-line bg-surface py-3 shadow-soft">
      {numbers.map(([label, value]) => (
        <div key={label} className="flex min-w-0 flex-col justify-between px-2 text-center">
          <dt className="text-sm font-medium text-ink-soft">{label}</dt>
          <dd className="font-display text-lg tabular-nums sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Subjects({ progress, onChoose }: { progress: Progress; onChoose: (subject: string) => void }) {
  if (progress.subjects.length < 2) return null;
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-lg bg-sunken p-1 sm:w-fit">
      <legend className="sr-only">Subject</legend>
      {progress.subjects.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === progress.subject}
          onClick={() => onChoose(id)}
          className="min-h-11 flex-1 rounded-md px-3 font-semibold text-ink-soft hover:text-ink aria-pressed:bg-surface aria-pressed:text-pine-700 aria-pressed:shadow-soft"
        >
          <SubjectName id={id} />
        </button>
      ))}
    </fieldset>
  );
}

/** Whether the student is better than a month ago: a sentence, what changed, and the secure topics by month. */
function Answer({ progress: { plan, coverage, change, months } }: { progress: Progress }) {
  const totals = coverage && formatCoverage(coverage);
  const most = Math.max(1, ...months.map(({ secure }) => secure));
  return (
    <section aria-label="Since last month" className="grid gap-3">
      {plan !== null && <p className="text-lg">{formatStanding(plan)}</p>}
      {totals !== null && <p>{totals}</p>}
      <p className="font-semibold">
        {change === null ? 'Nothing to compare with yet.' : formatChange(change)}
      </p>
      {months.some(({ secure }) => secure > 0) && (
        <ol className="flex max-w-md items-end gap-2" aria-label="Secure topics by month">
          {months.map(({ month, secure }) => (
            <li key={month} className="grid min-w-0 flex-1 gap-1 text-center text-xs text-ink-soft">
              <span className="font-semibold text-ink">{secure}</span>
              <span className="flex h-12 items-end" aria-hidden>
                <span
                  className="w-full rounded-t-sm bg-pine-600"
                  style={{ height: `${Math.max(4, (100 * secure) / most)}%` }}
                />
              </span>
              <span>
                {formatMonth(month).slice(0, 3)}
                <span className="sr-only"> {month.slice(0, 4)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** `Since 30 October 2026: 9 more secure, 1 fell back.` */
function formatChange({ since, secured, fellBack }: NonNullable<Progress['change']>): string {
  const parts = [
    ...(secured > 0 ? [`${secured} more secure`] : []),
    ...(fellBack > 0 ? [`${fellBack} fell back`] : []),
  ];
  return `Since ${formatDay(since)}: ${parts.length > 0 ? parts.join(', ') : 'no topic changed'}.`;
}

const CHANGES = { secured: 'New: ', fell_back: 'Fell back: ' } as const;

/** The changed topics before *Show all*: one row of a phone. */
const CHANGED_SHOWN = 2;

/** What changed, then the chapters, folded. */
function TopicMap({ progress, owner }: { progress: Progress; owner: ProgressOwner }) {
  const evidence = useDialogFor<TopicOfMap>();
  const [showsAll, setShowsAll] = useState(false);
  const changed = progress.topics.filter(({ change }) => change !== null);
  const chapters = [...groupBy(progress.topics, ({ chapter }) => chapter)];
  const listed = (topics: readonly TopicOfMap[]) => (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {topics.map((topic) => (
        <li key={topic.id}>
          <Cell topic={topic} onPress={() => evidence.show(topic)} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="topic-map">
      <h2 id="topic-map" className="mb-3 text-xl">
        Topic map
      </h2>
      <div className="grid gap-1">
        {changed.length > 0 && (
          <div className="mb-2 grid gap-2">
            <h3 className="text-base">What changed</h3>
            {listed(showsAll ? changed : changed.slice(0, CHANGED_SHOWN))}
            {changed.length > CHANGED_SHOWN && !showsAll && (
              <Button variant="ghost" className="-ml-5 justify-self-start" onClick={() => setShowsAll(true)}>
                Show all {changed.length}
              </Button>
            )}
          </div>
        )}
        {chapters.map(([chapter, topics]) =>
          chapter === null ? (
            <div key="">{listed(topics)}</div>
          ) : (
            <details key={chapter}>
              <ChapterLine chapter={chapter} topics={topics} />
              {listed(topics)}
            </details>
          ),
        )}
      </div>
      {evidence.render((topic, dialog) => (
        <LatePart fallback={null}>
          <EvidenceDialog owner={owner} topic={topic} {...dialog} />
        </LatePart>
      ))}
    </section>
  );
}

/** The line that stays while a chapter is folded. It names what went wrong in it, so that no gap hides. */
function ChapterLine({ chapter, topics }: { chapter: string; topics: readonly TopicOfMap[] }) {
  const setbacks = formatSetbacks(topics);
  return (
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-semibold">
      <h3 className="text-base">{chapter}</h3>
      <span className="text-sm font-normal text-ink-soft">
        {topics.filter(({ state }) => state === 'secure').length} of {topics.length}
      </span>
      {setbacks !== null && <span className="text-sm text-danger-strong">{setbacks}</span>}
      <FoldMarker />
    </summary>
  );
}

/** A topic with its state, marked if it changed, and why it is not what a report said. */
function Cell({ topic, onPress }: { topic: TopicOfMap; onPress: () => void }) {
  const reported = formatReported(topic);
  return (
    <button
      type="button"
      onClick={onPress}
      className={cn(
        'flex h-full min-h-16 w-full flex-col justify-between gap-1 rounded-lg border px-3 py-2 text-left [overflow-wrap:anywhere] hover:shadow-lift',
        CELLS[topic.state],
      )}
    >
      <span className="text-sm font-semibold">
        {topic.title}
        <span className="sr-only">, </span>
      </span>
      {reported !== null && (
        <span className="text-xs text-ink-soft">
          {reported}
          <span className="sr-only"> </span>
        </span>
      )}
      <span className="text-xs text-ink-soft">
        {topic.change !== null && <b className="text-ink">{CHANGES[topic.change]}</b>}
        {STATE_NAMES[topic.state]}
      </span>
    </button>
  );
}
