import { formatLisente } from '@thuto/domain/money';
import { Checkbox, type CheckboxProps } from '../../../components/ui/checkbox.tsx';

export interface KeepSurplusProps extends Omit<CheckboxProps, 'label'> {
  /** Null shows nothing. */
  surplusLisente: number | null;
}

/** Asks an admin to confirm that an account keeps more than the order needs. */
export function KeepSurplus({ surplusLisente, ...checkbox }: KeepSurplusProps) {
  if (surplusLisente === null) return null;
  return (
    <Checkbox
      {...checkbox}
      label={`Keep ${formatLisente(surplusLisente)}, which the order does not need, as money of the account`}
    />
  );
}
