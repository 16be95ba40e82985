import type { FieldErrors } from 'react-hook-form';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Action } from '../../../lib/api/use-action.ts';
import type { ServedForm } from '../../../lib/forms/served-form.ts';

export interface FormNoticesProps {
  action: Pick<Action<never, unknown>, 'isIdle' | 'error' | 'errorMessage' | 'failure'>;
  errors: FieldErrors;
  /** The answer to a form that was sent without scripts. */
  served: ServedForm | undefined;
}

/** Says why the form was not accepted, where no field can say it. */
export function FormNotices({ action, errors, served }: FormNoticesProps) {
  return (
    <>
      {errors.root && <Notice tone="danger">{action.failure}</Notice>}
      {action.isIdle && served?.refusal && <Notice tone="danger">{served.refusal}</Notice>}
      {action.error !== null && <Notice tone="danger">{action.errorMessage(action.error)}</Notice>}
    </>
  );
}
