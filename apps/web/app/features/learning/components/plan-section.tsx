// One section: its parts show one version of a plan to families and tutors.
import type { Plan } from '@thuto/contract/learning';
import { getTopicDay } from '@thuto/domain/learning/plan-standing';
import { MAX_PRINTED_PLAN_BYTES } from '@thuto/domain/centre/download-sizes';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import { lazy, useState } from 'react';
import { LatePart } from '../../../components/late-part.tsx';
import { DownloadSize } from '../../../components/download-size.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { formatDateTime, formatDay, formatWallDate, formatWallTime } from '../../../lib/time/dates.ts';
import { useAcceptPlan, usePlan, usePlanActions } from '../api/plans.ts';
import { type BookedTopic, type LessonWord, type ProgressOwner, wordOfLesson } from '../api/progress.ts';
import { formatStanding } from '../standing-words.ts';
import { NewVersionDialog } from './new-version-dialog.tsx';

const PlanEditor = lazy(async () => ({ default: (await import('./plan-editor.tsx')).PlanEditor }));

/** Topics that are shown before *Show all … topics* is pressed. */
const SHOWN_TOPICS = 3;

export interface PlanSectionProps {
  owner: ProgressOwner;
  subject: string;
  /** Opens the booking form for a topic. Absent for tutors, admins and guardians who cannot book. */
  onBook?: ((topic: BookedTopic) => void) | undefined;
}

/** The plan of a subject: signed by a tutor, accepted by the family. */
export function PlanSection(props: PlanSectionProps) {
  const query = usePlan(props.owner, props.subject);
  const [isEditing, setIsEditing] = useState(false);
  const { owner, subject } = props;
  return (
    <SectionCard title="Plan">
      <QueryBoundary
        query={query}
        loading="Loading the plan"
        rows={3}
        rowClassName="h-10"
        failure="The plan could not be loaded. Please try again."
      >
        {({ plan }) => (
          <div className="grid gap-4">
            {plan === null ? (
              <p className="text-ink-soft">
                {props.owner.side === 'family'
                  ? 'There is no plan yet. Your tutor makes one after the free assessment.'
                  : 'There is no plan yet. It is drafted after the assessment, or with a new version.'}
              </p>
            ) : isEditing ? (
              <LatePart fallback={<SkeletonList label="Loading the form" rows={4} rowClassName="h-24" />}>
                <PlanEditor
                  plan={plan}
                  studentId={owner.studentId}
                  subject={subject}
                  onClose={() => setIsEditing(false)}
                />
              </LatePart>
            ) : (
              <Version plan={plan} {...props} />
            )}
            {owner.side === 'tutor' && (
              <TutorActions
                plan={plan}
                studentId={owner.studentId}
                subject={subject}
                isEditing={isEditing}
                onEdit={() => setIsEditing(true)}
              />
            )}
          </div>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

function Version({ plan, owner, onBook }: { plan: Plan } & PlanSectionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const word = wordOfLesson(owner);
  // What was taught stands first, in the order of the lessons; then what comes, in the order of the plan.
  const planned = [
    ...plan.items
      .filter(({ taught }) => taught !== null)
      .toSorted((a, b) => (a.taught?.on ?? '').localeCompare(b.taught?.on ?? '')),
    ...plan.items.filter(
      ({ taught, lesson, weekOf }) => taught === null && (lesson !== null || weekOf !== null),
    ),
  ];
  // The list begins with the last topic before the first one to teach.
  const open = planned.findIndex(({ taught }) => taught === null);
  const from = Math.max(0, Math.min(open - 1, planned.length - SHOWN_TOPICS));
  const shown = showsAll ? planned : planned.slice(from, from + SHOWN_TOPICS);
  // The first topic that waits for a lesson.
  const next = planned.find(({ taught, lesson }) => taught === null && lesson === null) ?? planned[0];
  const book =
    onBook &&
    (({ id, title }: Plan['items'][number]) =>
      onBook({ subject: plan.subject, planId: plan.id, topicId: id, title }));
  return (
    <>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={plan.signedAt === null ? 'warning' : 'success'}>
            {plan.signedAt === null ? 'Draft' : 'Signed'}
          </Badge>
          <span className="text-ink-soft">
            Version {plan.version}: {plan.reason}
          </span>
        </p>
        <p>
          Exam from {formatWallDate(plan.examOn)}, {plan.lessonsPerWeek}{' '}
          {plan.lessonsPerWeek === 1 ? word : `${word}s`} a week, the last two weeks for revision.
        </p>
        {plan.trade !== null && (
          <p className="font-semibold">
            1 {word} a week reaches {plan.trade.title} {formatReach(plan.trade.oneAWeek)}, 2 a week{' '}
            {formatReach(plan.trade.twoAWeek)}.
          </p>
        )}
        {/* The progress above says it of the signed plan. */}
        {plan.signedAt === null && <p>{formatStanding(plan.standing)}</p>}
      </div>
      {planned.length === 0 ? (
        <p>Every topic is secure, or there is no time before the exam.</p>
      ) : (
        <ol className="grid gap-2">
          {shown.map((item) => (
            <li key={item.id} className="rounded-md bg-sunken px-3 py-2">
              <Topic item={item} word={word} hasReports={owner.side === 'family'} onBook={book} />
            </li>
          ))}
        </ol>
      )}
      {planned.length > SHOWN_TOPICS && !showsAll && (
        <div>
          <Button size="sm" variant="ghost" className="-ml-3.5" onClick={() => setShowsAll(true)}>
            Show all {planned.length} topics
          </Button>
        </div>
      )}
      <Signatures plan={plan} />
      {owner.side === 'family' && (
        <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
          {plan.allowedActions.includes('accept') && <Accept plan={plan} studentId={owner.studentId} />}
          {book !== undefined && next !== undefined && (
            <Button
              variant="outline"
              icon={<CalendarPlus aria-hidden className="size-5" />}
              onClick={() => book(next)}
            >
              Book from Plan
            </Button>
          )}
          <ExternalLinkButton
            href={`/api/students/${owner.studentId}/plans/${plan.subject}/print`}
            variant="outline"
            icon={<Printer aria-hidden className="size-5" />}
          >
            Print Plan
            <DownloadSize under={MAX_PRINTED_PLAN_BYTES} />
          </ExternalLinkButton>
        </div>
      )}
    </>
  );
}

/** A topic of the plan: week, target, library content and the lesson that will teach it. */
function Topic({
  item,
  word,
  hasReports,
  onBook,
}: {
  item: Plan['items'][number];
  word: LessonWord;
  /** Links to the report of the session that taught the topic. */
  hasReports: boolean;
  onBook: ((item: Plan['items'][number]) => void) | undefined;
}) {
  const { title, weekOf, target, isRetired, taught, contents, lesson } = item;
  const day = getTopicDay({ taughtOn: taught?.on ?? null, lessonOn: lesson?.date ?? null, weekOf });
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {title}
          {isRetired && <Badge>No longer in the syllabus</Badge>}
          {taught !== null && <Badge tone="success">Taught</Badge>}
        </span>
        <span className="text-sm text-ink-soft">
          {/* The lesson has its own line. */}
          {day?.kind === 'week' && `Week of ${formatWallDate(day.on)}`}
          {taught !== null && formatWallDate(taught.on)}
          {taught !== null && hasReports && (
            <Link
              to={`/student/reports?session=${taught.lessonId}`}
              className="text-link ml-2 inline-flex min-h-11 items-center"
            >
              Report<span className="sr-only">: {title}</span>
            </Link>
          )}
        </span>
      </p>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{target}</p>
      {contents.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {contents.map((content) => (
            <li
              key={content.id}
              className="flex min-h-11 items-center gap-1.5 text-sm [overflow-wrap:anywhere]"
            >
              <BookOpen aria-hidden className="size-4 shrink-0 text-ink-soft" />
              {content.openUrl === null ? (
                content.title
              ) : (
                <a href={content.openUrl} target="_blank" rel="noopener noreferrer" className="text-link">
                  {content.title} {content.size !== null && <DownloadSize bytes={content.size} />}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {lesson !== null && (
        <p className="flex items-center gap-1.5 text-sm">
          <CalendarCheck aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {lesson.isConfirmed ? (word === 'session' ? 'Session' : 'Lesson') : 'Requested'}:{' '}
          {formatWallDate(lesson.date)}, {formatWallTime(lesson.time)}
        </p>
      )}
      {onBook !== undefined && lesson === null && taught === null && (
        <Button size="sm" variant="ghost" className="-ml-3" onClick={() => onBook(item)}>
          Book<span className="sr-only"> {title}</span>
        </Button>
      )}
    </>
  );
}

/** Formats when a topic is reached; null is after the exam. */
const formatReach = (date: string | null) => (date === null ? 'after the exam' : `by ${formatDay(date)}`);

const AWAITED = {
  guardian: 'Not yet accepted by a guardian',
  student: 'Not yet accepted by the student',
} as const satisfies Record<Plan['awaited'][number], string>;

/** Who signed and accepted the plan, and who still has to accept it. */
function Signatures({ plan: { signedBy, signedAt, acceptances, awaited, timeZone } }: { plan: Plan }) {
  if (signedAt === null) return null;
  return (
    <div className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      <p>
        Signed by {signedBy}, {formatDateTime(signedAt, timeZone)}
      </p>
      {acceptances.map(({ party, name, at }) => (
        <p key={party}>
          Accepted by {name}, {formatDateTime(at, timeZone)}
        </p>
      ))}
      {awaited.map((party) => (
        <p key={party}>{AWAITED[party]}</p>
      ))}
    </div>
  );
}

function Accept({ plan, studentId }: { plan: Plan; studentId: string }) {
  const accept = useAcceptPlan();
  return (
    <Button
      icon={<Check aria-hidden className="size-5" />}
      isBusy={accept.isPending}
      onClick={() => void accept.press({ studentId, subject: plan.subject, planId: plan.id })}
    >
      Accept Plan
    </Button>
  );
}

function TutorActions({
  plan,
  studentId,
  subject,
  isEditing,
  onEdit,
}: {
  plan: Plan | null;
  studentId: string;
  subject: string;
  isEditing: boolean;
  onEdit: () => void;
}) {
  const { sign } = usePlanActions();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2.5">
      {plan !== null && plan.signedAt === null && !isEditing && (
        <>
          <Button
            isBusy={sign.isPending}
            onClick={() => void sign.press({ id: studentId, subject, planId: plan.id })}
          >
            Sign Plan
          </Button>
          <Button variant="outline" icon={<Pencil aria-hidden className="size-5" />} onClick={onEdit}>
            Edit Plan
          </Button>
        </>
      )}
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        New Version
      </Button>
      <NewVersionDialog
        plan={plan}
        studentId={studentId}
        subject={subject}
        open={isOpen}
        onOpenChange={setIsOpen}
      />
    </div>
  );
}
