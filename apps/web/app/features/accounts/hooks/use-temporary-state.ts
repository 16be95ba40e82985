import { useCallback, useEffect, useState } from 'react';

/** True for `ms` after each call of `show`; for confirmations that go away by themselves. */
export function useTemporaryState(ms: number) {
  const [shownAt, setShownAt] = useState<number | null>(null);

  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), ms);
    return () => clearTimeout(timer);
  }, [shownAt, ms]);

  const show = useCallback(() => setShownAt(performance.now()), []);
  const hide = useCallback(() => setShownAt(null), []);
  return { isShown: shownAt !== null, show, hide };
}
