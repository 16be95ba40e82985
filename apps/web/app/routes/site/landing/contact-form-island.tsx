import { useEffect, useRef, useState } from 'react';
import type { Root } from 'react-dom/client';

// Only where pages are prerendered: in the browser neither the form nor its markup is part of the page's first load.
const Prerendered = import.meta.env.SSR
  ? (await import('../../../features/messages/components/contact-form.tsx')).ContactForm
  : null;

/** How far below the window's edge the form wakes up, so that it is awake when it is seen. */
const AHEAD = '500px';

/**
 * The contact form as an island. The prerendered page has it whole, and it can be typed into at once; its scripts are
 * fetched when it comes near, or is touched, and take over what stands there. Few visitors write, every one of them pays
 * for the first load.
 */
export function ContactFormIsland() {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let root: Promise<Root> | null = null;
    const wake = () => {
      setFailed(false);
      root ??= takeOver(element);
      root.then(stopWatching, () => {
        root = null;
        setFailed(true);
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) wake();
      },
      { rootMargin: AHEAD },
    );
    const stopWatching = () => {
      observer.disconnect();
      for (const event of TOUCHES) element.removeEventListener(event, wake);
    };
    observer.observe(element);
    for (const event of TOUCHES) element.addEventListener(event, wake);
    // Come to from another page, the place is still empty.
    if (element.childElementCount === 0) wake();
    return () => {
      stopWatching();
      // Not in the middle of the drawing that takes this away.
      void root?.then((made) => setTimeout(() => made.unmount()));
    };
  }, []);

  return (
    <div>
      {Prerendered === null ? (
        // Empty for React, which leaves what the prerendered page has in it alone.
        <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      ) : (
        <div>
          <Prerendered />
        </div>
      )}
      {failed && (
        <p role="alert" className="mt-4 font-medium text-danger">
          The form could not be loaded. Please check your internet connection and touch it again.
        </p>
      )}
    </div>
  );
}

const TOUCHES = ['focusin', 'pointerdown'] as const;

async function takeOver(element: HTMLElement): Promise<Root> {
  const [{ createRoot, hydrateRoot }, { ContactForm }] = await Promise.all([
    import('react-dom/client'),
    import('../../../features/messages/components/contact-form.tsx'),
  ]);
  if (element.childElementCount > 0) return hydrateRoot(element, <ContactForm />);
  const root = createRoot(element);
  root.render(<ContactForm />);
  return root;
}
