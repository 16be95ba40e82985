import { useQuery } from '@tanstack/react-query';
import { OrderAtDesk } from '@thuto/contract/payments';
import { formatLisente } from '@thuto/domain/money';
import { z } from 'zod';
import { EndedSessions } from '../../../components/ended-sessions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { orpc } from '../../../lib/api/api-client.ts';
import { usePackagesOnSale } from '../../../lib/api/packages-on-sale.ts';
import { malotiAmount } from '../../../lib/forms/maloti-amount.ts';
import { useActionForm } from '../../../lib/forms/use-action-form.ts';
import { useUnconfirmed } from '../../../lib/forms/use-unconfirmed.ts';
import { AMOUNT_INVALID, formatMaloti } from '../amount-input.ts';
import { usePlaceOrderForStudent } from '../api/desk.ts';
import { CashRecorded } from './admin-cash-recorded.tsx';
import { KeepSurplus } from './keep-surplus.tsx';

const Fields = OrderAtDesk.pick({ keepSurplus: true }).extend({
  packageId: z.string().min(1, 'Please choose a package.'),
  /** In lisente; nothing typed is 0. */
  cash: z
    .string()
    .transform((typed) => (typed.trim() === '' ? '0' : typed))
    .pipe(malotiAmount(AMOUNT_INVALID)),
  payer: z.string(),
});

/** Places an order for a student at the desk and records the cash that came with it, in one step (PAY-59). */
export function AdminOrderAtDesk({ studentId }: { studentId: string }) {
  const family = useQuery(orpc.users.getStudentFamily.queryOptions({ input: { id: studentId } }));
  const packages = usePackagesOnSale();
  const { endedSessions, surplusLisente, settle, forget } = useUnconfirmed();
  const place = usePlaceOrderForStudent();
  const placed = place.output;
  const { register, watch, setValue, reset, errors, isSubmitting, refusal, submit } = useActionForm({
    schema: Fields,
    defaultValues: { packageId: '', cash: '', payer: '', keepSurplus: false },
    send: async ({ packageId, cash, payer, keepSurplus }) => {
      await settle(() =>
        place.run({
          studentId,
          packageId,
          keepSurplus,
          ...(cash > 0 && { cash: { amountLisente: cash, payer } }),
          ...(endedSessions !== null && { endsSessions: endedSessions }),
        }),
      );
      reset();
      forget();
    },
    errorMessage: place.errorMessage,
  });
  const name = family.data?.students.find(({ id }) => id === studentId)?.name ?? 'the student';

  /** What the server asked to confirm was about another amount. */
  const ask = () => {
    forget();
    setValue('keepSurplus', false);
  };
  const fillPrice = (packageId: string) => {
    const price = packages.data?.items.find(({ id }) => id === packageId)?.priceLisente;
    setValue('cash', price === undefined ? '' : formatMaloti(price));
    ask();
  };

  return (
    <div className="grid max-w-xl gap-5">
      {placed !== undefined && placed.payment !== null && <CashRecorded payment={placed.payment} />}
      {placed !== undefined && placed.payment === null && (
        <Notice tone="success" title={`Order ${placed.reference} placed`}>
          {formatLisente(placed.amountLisente)} to pay. The family sees it under Orders.
        </Notice>
      )}
      <SectionCard title={`New order for ${name}`}>
        <form className="grid gap-5" onSubmit={submit} noValidate>
          <Field label="Package" required error={errors.packageId?.message}>
            <Select
              placeholder="Choose a package"
              {...register('packageId', {
                onChange: ({ target }: { target: HTMLSelectElement }) => fillPrice(target.value),
              })}
            >
              {packages.data?.items.map(({ id, name: packageName, priceLisente }) => (
                <option key={id} value={id}>
                  {packageName}, {formatLisente(priceLisente)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label="Cash received"
            description="In maloti. Leave it empty if the family pays later."
            error={errors.cash?.message}
          >
            <TextInput inputMode="decimal" autoComplete="off" {...register('cash', { onChange: ask })} />
          </Field>
          <Field label="Paid by (Optional)" error={errors.payer?.message}>
            <TextInput autoComplete="off" maxLength={100} {...register('payer')} />
          </Field>
          <KeepSurplus surplusLisente={surplusLisente} {...register('keepSurplus')} />
          <EndedSessions count={endedSessions ?? 0} name={name} />
          {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
          <Button type="submit" className="w-fit" isBusy={isSubmitting} busyLabel="Recording...">
            {watch('cash').trim() === '' ? 'Place Order' : 'Place Order and Record Cash'}
          </Button>
          {packages.isError && <Notice tone="danger">The packages could not be loaded.</Notice>}
        </form>
      </SectionCard>
    </div>
  );
}
