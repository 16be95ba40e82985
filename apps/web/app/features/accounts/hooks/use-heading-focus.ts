import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to a heading, and the page to its top, when the form under it gives way to a result: the pressed
 * button is gone, and on a phone the heading would stay out of sight.
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
