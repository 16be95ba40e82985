import { useCallback, useEffect, useState } from 'react';

/** Returns a flag that is true for `ms` after each call of `show`, for messages that disappear automatically. */
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
