import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses a heading and scrolls to the top when a result replaces the form below it: the pressed button is gone, and on
 * a phone the heading would be out of view.
 */
export function useHeadingFocus(hasForm: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const hadForm = useRef(hasForm);

  useEffect(() => {
    if (hadForm.current && !hasForm) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      heading.current?.focus({ preventScroll: true });
    }
    hadForm.current = hasForm;
  }, [hasForm]);

  return heading;
}
