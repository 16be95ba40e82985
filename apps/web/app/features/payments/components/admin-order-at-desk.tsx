import { useQuery } from '@tanstack/react-query';
import { formatLisente, parseMaloti } from '@thuto/domain/money';
import { type FormEvent, useState } from 'react';
import { EndedSessions, findUnconfirmedEnd } from '../../../components/ended-sessions.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/card.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { TextInput } from '../../../components/ui/text-input.tsx';
import { orpc } from '../../../lib/api-client.ts';
import { AMOUNT_INVALID, findUnconfirmedSurplus, formatMaloti } from '../amount-input.ts';
import { usePlaceOrderForStudent } from '../api/desk.ts';
import { CashRecorded } from './admin-cash-recorded.tsx';

/** Places an order for a student at the desk and records the cash that came with it, in one step (PAY-59). */
export function AdminOrderAtDesk({ studentId }: { studentId: string }) {
  const family = useQuery(orpc.users.getStudentFamily.queryOptions({ input: { id: studentId } }));
  const packages = useQuery(orpc.packages.listPackages.queryOptions());
  const [packageId, setPackageId] = useState('');
  const [amount, setAmount] = useState('');
  const [payer, setPayer] = useState('');
  const [errors, setErrors] = useState<{ packageId?: string; amount?: string; form?: string }>({});
  const [surplus, setSurplus] = useState<number | null>(null);
  const [keepsSurplus, setKeepsSurplus] = useState(false);
  const [ends, setEnds] = useState<number | null>(null);
  const place = usePlaceOrderForStudent();
  const placed = place.output;
  const name = family.data?.students.find(({ id }) => id === studentId)?.name ?? 'the student';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const amountLisente = amount.trim() === '' ? 0 : parseMaloti(amount);
    if (packageId === '' || amountLisente === null) {
      setErrors({
        ...(packageId === '' && { packageId: 'Please choose a package.' }),
        ...(amountLisente === null && { amount: AMOUNT_INVALID }),
      });
      return;
    }
    setErrors({});
    try {
      await place.run({
        studentId,
        packageId,
        ...(amountLisente > 0 && { cash: { amountLisente, payer } }),
        ...(keepsSurplus && { keepSurplus: true }),
        ...(ends !== null && { endsSessions: ends }),
      });
      setPackageId('');
      setAmount('');
      setPayer('');
      setSurplus(null);
      setKeepsSurplus(false);
      setEnds(null);
    } catch (error) {
      setSurplus(findUnconfirmedSurplus(error));
      setEnds(findUnconfirmedEnd(error));
      setErrors({ form: place.errorMessage(error) });
    }
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
        <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
          <Field label="Package" required error={errors.packageId}>
            <Select
              placeholder="Choose a package"
              value={packageId}
              onChange={(event) => {
                setPackageId(event.target.value);
                const price = packages.data?.items.find(({ id }) => id === event.target.value)?.priceLisente;
                setAmount(price === undefined ? '' : formatMaloti(price));
                setEnds(null);
                setSurplus(null);
              }}
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
            error={errors.amount}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => {
                setAmount(event.target.value);
                setSurplus(null);
                setKeepsSurplus(false);
              }}
            />
          </Field>
          <Field label="Paid by (Optional)">
            <TextInput
              autoComplete="off"
              maxLength={100}
              value={payer}
              onChange={(event) => setPayer(event.target.value)}
            />
          </Field>
          {surplus !== null && (
            <Checkbox
              label={`Keep ${formatLisente(surplus)}, which the order does not need, as money of the account`}
              checked={keepsSurplus}
              onChange={({ target }) => setKeepsSurplus(target.checked)}
            />
          )}
          <EndedSessions count={ends ?? 0} name={name} />
          {errors.form !== undefined && <Notice tone="danger">{errors.form}</Notice>}
          <Button type="submit" className="w-fit" isBusy={place.isPending} busyLabel="Recording...">
            {amount.trim() === '' ? 'Place Order' : 'Place Order and Record Cash'}
          </Button>
          {packages.isError && <Notice tone="danger">The packages could not be loaded.</Notice>}
        </form>
      </SectionCard>
    </div>
  );
}
