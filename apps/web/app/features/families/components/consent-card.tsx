import { type Consent, GiveConsent } from '@thuto/contract/families';
import { CONSENT_KINDS, type ConsentKind } from '@thuto/domain/people/families';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { formatDate } from '../../../lib/time/dates.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useConsent, useGiveConsent } from '../api/families.ts';

const WORDS: Readonly<Record<ConsentKind, { label: string; description: (firstName: string) => string }>> = {
  data: {
    label: 'Data',
    description: (firstName) => `We keep ${firstName}’s progress, to plan sessions.`,
  },
  messages: {
    label: 'Messages',
    description: (firstName) => `${firstName}’s tutor and your family may write to each other here.`,
  },
  recording: { label: 'Recording', description: () => 'Online sessions may be recorded for revision.' },
  photos: { label: 'Photos', description: () => 'Photos of written work may be stored with a session.' },
};

export interface ConsentCardProps {
  studentId: string;
  firstName: string;
  /** On the dashboard, the card goes away once it was answered. */
  onlyIfAsked?: boolean;
}

/** Asks a family what it agrees to for a student. Shows nothing to those who cannot answer. */
export function ConsentCard({ studentId, firstName, onlyIfAsked = false }: ConsentCardProps) {
  const { data } = useConsent(studentId);
  if (data === undefined || !data.canAnswer || (onlyIfAsked && !data.isAsked)) return null;
  return <ConsentForm key={data.answeredAt} studentId={studentId} firstName={firstName} consent={data} />;
}

interface ConsentFormProps {
  studentId: string;
  firstName: string;
  consent: Consent;
}

function ConsentForm({ studentId, firstName, consent }: ConsentFormProps) {
  const give = useGiveConsent();
  const { data, messages, recording, photos, answeredAt, answeredBy } = consent;
  const { register, watch, isSubmitting, refusal, submit } = useActionForm({
    schema: GiveConsent,
    defaultValues: { data, messages, recording, photos },
    send: (answer) => give.run({ studentId, ...answer }),
    errorMessage: give.errorMessage,
  });

  return (
    <SectionCard title={`What may we do for ${firstName}?`}>
      <form noValidate onSubmit={submit}>
        <p className="text-ink-soft">
          Switch on what you agree to. You can change it at any time on your account page. Booking and joining
          work either way.
        </p>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
          {CONSENT_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              role="switch"
              aria-checked={watch(kind)}
              label={WORDS[kind].label}
              description={WORDS[kind].description(firstName)}
              {...register(kind)}
            />
          ))}
        </div>
        {refusal !== null && (
          <Notice tone="danger" className="mt-4">
            {refusal}
          </Notice>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" isBusy={isSubmitting} busyLabel="Saving...">
            Accept
          </Button>
          {answeredAt !== null && (
            <p className="text-sm text-ink-soft">
              Answered on {formatDate(answeredAt)}
              {answeredBy !== null && ` by ${answeredBy}`}.
            </p>
          )}
        </div>
      </form>
    </SectionCard>
  );
}
