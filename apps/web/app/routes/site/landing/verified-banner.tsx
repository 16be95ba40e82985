import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SiteBanner } from '../site-banner.tsx';

const SHOWN_FOR_MS = 5_000;

/** Greets users who arrive from the verification mail with `?verified=true`. */
export function VerifiedBanner() {
  const [search] = useSearchParams();
  const [over, setOver] = useState(false);
  const shown = !over && search.get('verified') === 'true';

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setOver(true), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  if (!shown) return null;
  return (
    <SiteBanner tone="success" onDismiss={() => setOver(true)}>
      Email Verified Successfully
    </SiteBanner>
  );
}
