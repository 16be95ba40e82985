import { NewTutorRate, type Tutor } from '@thuto/contract/tutors';
import { formatLisente } from '@thuto/domain/money';
import { RATE_UNITS, type RateUnit } from '@thuto/domain/people/tutors';
import { QueryBoundary } from '../../../components/query-boundary.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog, DialogActions } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { formatDate, formatWallDate, getToday } from '../../../lib/time/dates.ts';
import { malotiAmount } from '../../../lib/forms/maloti-amount.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useAddTutorRate, useTutorRates } from '../api/tutor-work.ts';

const UNITS: Readonly<Record<RateUnit, string>> = { hour: 'per hour', lesson: 'per lesson' };

const Fields = NewTutorRate.extend({ amount: malotiAmount('Please enter an amount') });

/** The rates of a tutor by date, and a form for the next one. */
export function RatesDialog({
  tutor,
  open,
  onOpenChange,
}: {
  tutor: Tutor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const query = useTutorRates(tutor.id);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Rates of ${tutor.name}`}>
      <div className="grid gap-5">
        <QueryBoundary
          query={query}
          loading="Loading rates"
          rows={2}
          rowClassName="h-10"
          failure="The rates could not be loaded. Please try again."
          empty={<p className="text-ink-soft">No rate yet. Lessons show without an amount.</p>}
        >
          {({ items }) => (
            <ul className="grid gap-2">
              {items.map(({ id, fromDate, unit, amount, setBy, setAt }) => (
                <li key={id}>
                  <span className="font-semibold">
                    {formatLisente(amount)} {UNITS[unit]}
                  </span>{' '}
                  from {formatWallDate(fromDate)}
                  <span className="block text-sm text-ink-soft">
                    Set by {setBy} on {formatDate(setAt)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
        <NewRate tutorId={tutor.id} onClose={() => onOpenChange(false)} />
      </div>
    </Dialog>
  );
}

function NewRate({ tutorId, onClose }: { tutorId: string; onClose: () => void }) {
  const add = useAddTutorRate();
  const { register, resetField, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Fields,
    defaultValues: { amount: '', unit: 'hour', fromDate: getToday() },
    send: async (rate) => {
      await add.run({ id: tutorId, ...rate });
      resetField('amount');
    },
    errorMessage: add.errorMessage,
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Rate in maloti" required error={errors.amount?.message}>
          <TextInput inputMode="decimal" autoComplete="off" {...register('amount')} />
        </Field>
        <Field label="Paid">
          <Select
            {...register('unit')}
            options={RATE_UNITS.map((value) => ({ value, label: UNITS[value] }))}
          />
        </Field>
        <Field label="From" error={errors.fromDate?.message}>
          <TextInput type="date" {...register('fromDate')} />
        </Field>
      </div>
      <p className="text-sm text-ink-soft">
        It applies to lessons from this date on. Earlier lessons keep their rate.
      </p>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <DialogActions>
        <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
          Close
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyLabel="Saving...">
          Save Rate
        </Button>
      </DialogActions>
    </form>
  );
}
