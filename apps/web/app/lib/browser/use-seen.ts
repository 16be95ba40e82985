import { useCallback, useState } from 'react';

/** Returns a ref for an element, and whether it has been on the screen. True at once where the browser cannot tell. */
export function useSeen(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isSeen];
}
