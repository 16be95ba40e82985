import { Link } from '../../../components/ui/link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useMyTerms } from '../api/my-terms.ts';
import { useAcceptTerms } from '../api/privacy-actions.ts';

/** Asks a student to accept newer terms. Does not block the page meanwhile. */
export function TermsBanner() {
  const { data } = useMyTerms();
  const accept = useAcceptTerms();
  if (data === undefined || data.isAccepted) return null;
  return (
    <Notice
      className="mb-5"
      title={data.acceptedVersion === null ? 'Please agree to our terms' : 'Our terms have changed'}
      actions={
        <Button
          size="sm"
          isBusy={accept.isPending}
          onClick={() => void accept.press({ version: data.version })}
        >
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
