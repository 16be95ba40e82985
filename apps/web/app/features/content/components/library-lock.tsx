import { Link } from '../../../components/ui/link.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { buttonStyles } from '../../../components/ui/button-styles.ts';

/** Explains why the library is locked and what to do. */
export function LibraryLock({ isUnderReview }: { isUnderReview: boolean }) {
  return (
    <Notice
      tone="warning"
      announce="none"
      className="mb-5"
      title={isUnderReview ? 'Payment Under Review' : 'Payment Required'}
      actions={
        <Link
          to={isUnderReview ? '/student/orders' : '/student/buy'}
          className={buttonStyles({ size: 'sm' })}
        >
          {isUnderReview ? 'Check Status' : 'View Packages'}
        </Link>
      }
    >
      {isUnderReview
        ? 'Below is a preview. The library opens as soon as your payment is approved.'
        : 'Below is a preview. Purchase a package to open the library.'}
    </Notice>
  );
}
