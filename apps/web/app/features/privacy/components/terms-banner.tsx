import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { toast } from '../../../components/ui/toast-store.ts';
import { getErrorMessage } from '../../../lib/error-copy.ts';
import { useMyTerms } from '../api/get-my-terms.ts';
import { useAcceptTerms } from '../api/privacy.ts';

/** Asks a student once to agree to terms that are newer than the ones they agreed to. Nothing is kept from them meanwhile. */
export function TermsBanner() {
  const { data } = useMyTerms();
  const accept = useAcceptTerms();
  if (data === undefined || data.isAccepted) return null;
  const agree = () =>
    accept.mutate(
      { version: data.version },
      {
        onSuccess: () => toast.success('Thank you. Your agreement has been recorded.'),
        onError: (error) =>
          toast.error(getErrorMessage(error, 'Your agreement could not be recorded. Please try again.')),
      },
    );
  return (
    <Notice
      className="mb-5"
      title={data.acceptedVersion === null ? 'Please agree to our terms' : 'Our terms have changed'}
      actions={
        <Button size="sm" busy={accept.isPending} onClick={agree}>
          I agree
        </Button>
      }
    >
      Please read the{' '}
      <Link to="/terms" className="text-link">
        Terms of Service
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" className="text-link">
        Privacy Policy
      </Link>
      .
    </Notice>
  );
}
