import type { LessonChangeRequest, TutorCancellation, TutorWork as Waiting } from '@thuto/contract/tutors';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { ReasonDialog } from '../../../components/reason-dialog.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { formatWallDate, formatWallTime } from '../../../lib/time/dates.ts';
import { useDialogFor } from '../../../lib/browser/use-dialog-for.ts';
import { useTutorWork, useTutorWorkActions } from '../api/tutor-work.ts';
import { LessonOfTutorLine } from './lesson-of-tutor.tsx';

/** Requests, cancellations, lessons to reassign and vettings that wait for an admin. Nothing if there are none. */
export function TutorWork() {
  return (
    <QueryBoundary
      query={useTutorWork()}
      loading={null}
      failure="The requests of tutors could not be loaded."
    >
      {(data) => <Work {...data} />}
    </QueryBoundary>
  );
}

function Work({ changes, cancellations, toReassign, vettings }: Waiting) {
  const declining = useDialogFor<LessonChangeRequest>();
  const { accept, settle } = useTutorWorkActions();
  return (
    <div className="grid gap-4 empty:hidden">
      {changes.length > 0 && (
        <SectionCard title="Requests for another time">
          <ul className="grid gap-4">
            {changes.map((request) => (
              <li key={request.id} className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
                <Request request={request} />
                <div className="flex flex-wrap gap-2.5">
                  <Button
                    size="sm"
                    isBusy={accept.pendingInput?.id === request.id}
                    onClick={() => void accept.press({ id: request.id })}
                  >
                    Accept
                  </Button>
                  <Button size="sm" variant="outline" onClick={() => declining.show(request)}>
                    Decline
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {cancellations.length > 0 && (
        <SectionCard title="Cancelled by tutors">
          <ul className="grid gap-4">
            {cancellations.map((cancellation) => (
              <li
                key={cancellation.lesson.id}
                className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0"
              >
                <Cancellation cancellation={cancellation} />
                <div className="flex flex-wrap gap-2.5">
                  <LinkButton size="sm" variant="outline" to="/admin/bookings?tab=book">
                    Book Another Lesson
                  </LinkButton>
                  <Button
                    size="sm"
                    variant="ghost"
                    isBusy={settle.pendingInput?.id === cancellation.lesson.id}
                    onClick={() => void settle.press({ id: cancellation.lesson.id })}
                  >
                    Mark as Done
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {toReassign.length > 0 && (
        <SectionCard title="Lessons of retired tutors">
          <p className="mb-3 text-ink-soft">Open a lesson to give it another tutor or to cancel it.</p>
          <ul className="grid gap-2">
            {toReassign.map((lesson) => (
              <li key={lesson.id}>
                <LessonOfTutorLine lesson={lesson} />{' '}
                <span className="text-ink-soft">({lesson.tutorName})</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {vettings.length > 0 && (
        <SectionCard title="Vetting">
          <ul className="grid gap-2">
            {vettings.map(({ id, name, vetting }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
                <Badge tone={vetting.state === 'expired' ? 'danger' : 'warning'}>
                  {vetting.state === 'expired' ? 'Expired on' : 'Expires on'}{' '}
                  {formatWallDate(vetting.expiresOn ?? '')}
                </Badge>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {declining.render((request, dialog) => (
        <DeclineDialog request={request} {...dialog} />
      ))}
    </div>
  );
}

function Request({ request: { lesson, date, time, reason, requestedAt } }: { request: LessonChangeRequest }) {
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <p>
        <span className="font-semibold">{lesson.tutorName}</span> asks for{' '}
        <span className="font-semibold">
          {formatWallDate(date)}, {formatWallTime(time)}
        </span>{' '}
        instead of <LessonOfTutorLine lesson={lesson} />
      </p>
      <p className="text-ink-soft">
        {reason} · <RelativeTime at={requestedAt} />
      </p>
    </div>
  );
}

function Cancellation({
  cancellation: { lesson, reason, cancelledAt },
}: {
  cancellation: TutorCancellation;
}) {
  return (
    <div className="grid gap-1 [overflow-wrap:anywhere]">
      <p>
        <span className="font-semibold">{lesson.tutorName}</span> cancelled{' '}
        <LessonOfTutorLine lesson={lesson} />
      </p>
      <p className="text-ink-soft">
        {reason} · <RelativeTime at={cancelledAt} />
      </p>
    </div>
  );
}

function DeclineDialog({
  request,
  open,
  onOpenChange,
}: {
  request: LessonChangeRequest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { decline } = useTutorWorkActions();
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decline request?"
      confirmLabel="Decline"
      busyLabel="Declining..."
      hint="Optional. The tutor reads it."
      onConfirm={(reason) => decline.run({ id: request.id, reason })}
      errorMessage={decline.errorMessage}
      description={`The lesson stays as it is, and ${request.lesson.tutorName} sees your reason.`}
    />
  );
}
