import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { CONTACT_DRAFT } from '../../../features/messages/contact-draft-slot.ts';
import { readDraft } from '../../../lib/drafts.ts';

// Prerendering only: neither the form nor its markup is part of the first load in the browser.
const Prerendered = import.meta.env.SSR
  ? (await import('../../../features/messages/components/contact-form.tsx')).ContactForm
  : null;

/** The form loads when it is this close to the window's lower edge, so that it is ready when it becomes visible. */
const AHEAD = '500px';

/**
 * The contact form as an island. The prerendered form accepts input immediately. Its scripts load when it comes near,
 * is touched or is submitted, and hydrate it. Few visitors write a message, so the form must not slow down the first
 * load.
 */
export function ContactFormIsland() {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let root: Root | null = null;
    let waking: Promise<void> | null = null;
    let pressed: HTMLFormElement | null = null;
    const wakeUp = async () => {
      setFailed(false);
      try {
        root = await takeOver(element);
      } catch {
        waking = null;
        setFailed(true);
        return;
      }
      stopWatching();
      pressed?.requestSubmit();
    };
    const wake = () => {
      waking ??= wakeUp();
    };
    const wakeAndSend = (event: Event) => {
      event.preventDefault();
      pressed = event.target as HTMLFormElement;
      wake();
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
      element.removeEventListener('submit', wakeAndSend);
    };
    observer.observe(element);
    for (const event of TOUCHES) element.addEventListener(event, wake);
    element.addEventListener('submit', wakeAndSend);
    // Disabled until now, because the browser would have submitted the form natively.
    for (const button of element.querySelectorAll('button')) button.disabled = false;
    // After client-side navigation the container is empty; and a stored draft must become visible.
    if (element.childElementCount === 0 || readDraft(CONTACT_DRAFT) !== null) wake();
    return () => {
      stopWatching();
      // Not during the render that removes this element.
      setTimeout(() => root?.unmount());
    };
  }, []);

  return (
    <div>
      {Prerendered === null ? (
        // Empty for React, so that it leaves the prerendered markup alone.
        <div ref={box} className={ROOM} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      ) : (
        <div className={ROOM}>
          <Prerendered />
        </div>
      )}
      {failed && (
        <p role="alert" className="mt-4 font-medium text-danger">
          The form could not be loaded. Please check your internet connection and press Send Message again.
        </p>
      )}
    </div>
  );
}

/** Reserves the form's height while it is empty, so that Back restores the scroll position and nothing jumps. */
const ROOM = 'empty:min-h-[45.5rem] sm:empty:min-h-[36rem]';

const TOUCHES = ['focusin', 'pointerdown'] as const;

async function takeOver(element: HTMLElement): Promise<Root> {
  const [{ createRoot, hydrateRoot }, { ContactForm }] = await Promise.all([
    import('react-dom/client'),
    import('../../../features/messages/components/contact-form.tsx'),
  ]);
  // Synchronously: the browser submits a form natively if it has no listener yet.
  return flushSync(() => {
    if (element.childElementCount > 0) return hydrateRoot(element, <ContactForm />);
    const root = createRoot(element);
    root.render(<ContactForm />);
    return root;
  });
}
