import type { Plan } from '@thuto/contract/learning';
import { CalendarPlus, Check, Printer } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { ErrorPanel } from '../../../components/ui/error-panel.tsx';
import { ExternalLinkButton } from '../../../components/ui/link-button.tsx';
import { SkeletonList } from '../../../components/ui/skeleton.tsx';
import { formatDateTime, formatWallDate } from '../../../lib/dates.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useAcceptPlan, usePlan, usePlanActions } from '../api/plans.ts';
import type { ProgressOwner } from '../api/progress.ts';
import { NewVersionDialog } from './new-version-dialog.tsx';

/** Topics that are shown before *Show all topics* is pressed. */
const SHOWN_TOPICS = 6;

export interface PlanSectionProps {
  owner: ProgressOwner;
  subject: string;
  /** Opens the booking form for a topic. Absent for tutors, admins and guardians who cannot book. */
  onBook?: ((topic: { subject: string; title: string }) => void) | undefined;
}

/** The plan of a subject: signed by a tutor, accepted by the family. */
export function PlanSection(props: PlanSectionProps) {
  const { data, error, isFetching, refetch } = usePlan(props.owner, props.subject);
  return (
    <SectionCard title="Plan">
      {data === undefined ? (
        error === null ? (
          <SkeletonList label="Loading the plan" rows={3} rowClassName="h-10" />
        ) : (
          <ErrorPanel
            message={getErrorMessage(error, 'The plan could not be loaded. Please try again.')}
            onRetry={() => void refetch()}
            isBusy={isFetching}
          />
        )
      ) : (
        <div className="grid gap-4">
          {data.plan === null ? (
            <p className="text-ink-soft">
              {props.owner.side === 'family'
                ? 'There is no plan yet. Your tutor makes one after the free assessment.'
                : 'There is no plan yet. It is drafted after the assessment, or with a new version.'}
            </p>
          ) : (
            <Version plan={data.plan} {...props} />
          )}
          {props.owner.side === 'tutor' && (
            <TutorActions plan={data.plan} studentId={props.owner.studentId} subject={props.subject} />
          )}
        </div>
      )}
    </SectionCard>
  );
}

function Version({ plan, owner, onBook }: { plan: Plan } & PlanSectionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const planned = plan.items.filter(({ weekOf }) => weekOf !== null);
  const left = plan.items.length - planned.length;
  const shown = showsAll ? planned : planned.slice(0, SHOWN_TOPICS);
  const [next] = planned;
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
          {plan.lessonsPerWeek === 1 ? 'lesson' : 'lessons'} a week, the last two weeks for revision.
        </p>
        {plan.trade !== null && (
          <p className="font-semibold">
            1 lesson a week reaches {plan.trade.title} by {formatDay(plan.trade.oneAWeek)}, 2 a week by{' '}
            {formatDay(plan.trade.twoAWeek)}.
          </p>
        )}
      </div>
      {planned.length === 0 ? (
        <p>Every topic is secure, or there is no time before the exam.</p>
      ) : (
        <ol className="grid gap-2">
          {shown.map(({ id, title, weekOf, target }) => (
            <li key={id} className="rounded-md bg-sunken px-3 py-2">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{title}</span>
                <span className="text-sm text-ink-soft">Week of {formatWallDate(weekOf ?? '')}</span>
              </p>
              <p className="text-sm text-ink-soft">{target}</p>
            </li>
          ))}
        </ol>
      )}
      {planned.length > SHOWN_TOPICS && !showsAll && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            Show all {planned.length} topics
          </Button>
        </div>
      )}
      {left > 0 && (
        <p className="text-ink-soft">
          {left === 1 ? 'For 1 more topic' : `For ${left} more topics`} there is no time before the exam at
          this pace.
        </p>
      )}
      <Signatures plan={plan} />
      {owner.side === 'family' && (
        <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
          {plan.acceptedAt === null && <Accept plan={plan} studentId={owner.studentId} />}
          {onBook !== undefined && next !== undefined && (
            <Button
              variant="outline"
              icon={<CalendarPlus aria-hidden className="size-5" />}
              onClick={() => onBook({ subject: plan.subject, title: next.title })}
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
          </ExternalLinkButton>
        </div>
      )}
    </>
  );
}

/** Formats a wall-clock date without its weekday and year: `14 June`. */
const formatDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

function Signatures({ plan: { signedBy, signedAt, acceptedBy, acceptedAt, timeZone } }: { plan: Plan }) {
  if (signedAt === null) return null;
  return (
    <div className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      <p>
        Signed by {signedBy}, {formatDateTime(signedAt, timeZone)}
      </p>
      {acceptedAt !== null && (
        <p>
          Accepted by {acceptedBy}, {formatDateTime(acceptedAt, timeZone)}
        </p>
      )}
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
}: {
  plan: Plan | null;
  studentId: string;
  subject: string;
}) {
  const { sign } = usePlanActions();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2.5">
      {plan !== null && plan.signedAt === null && (
        <Button
          isBusy={sign.isPending}
          onClick={() => void sign.press({ id: studentId, subject, planId: plan.id })}
        >
          Sign Plan
        </Button>
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
