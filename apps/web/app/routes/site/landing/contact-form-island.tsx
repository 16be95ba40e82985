import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { CONTACT_DRAFT } from '../../../features/messages/contact-draft-slot.ts';
import { readDraft } from '../../../lib/drafts.ts';

// Only where pages are prerendered: in the browser neither the form nor its markup is part of the page's first load.
const Prerendered = import.meta.env.SSR
  ? (await import('../../../features/messages/components/contact-form.tsx')).ContactForm
  : null;

/** How far below the window's edge the form wakes up, so that it is awake when it is seen. */
const AHEAD = '500px';

/**
 * The contact form as an island. The prerendered page has it whole, and it can be typed into at once; its scripts are
 * fetched when it comes near, is touched or sent, and take over what stands there. Few visitors write, every one of them pays
 * for the first load.
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
    // Until here the browser would have sent the form itself.
    for (const button of element.querySelectorAll('button')) button.disabled = false;
    // Come to from another page, the place is still empty; and what was typed before has to be seen to be there.
    if (element.childElementCount === 0 || readDraft(CONTACT_DRAFT) !== null) wake();
    return () => {
      stopWatching();
      // Not in the middle of the drawing that takes this away.
      setTimeout(() => root?.unmount());
    };
  }, []);

  return (
    <div>
      {Prerendered === null ? (
        // Empty for React, which leaves what the prerendered page has in it alone.
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

/** While it is empty, as high as the form: or the way back would end above where it began, and the page would jump. */
const ROOM = 'empty:min-h-[45.5rem] sm:empty:min-h-[36rem]';

const TOUCHES = ['focusin', 'pointerdown'] as const;

async function takeOver(element: HTMLElement): Promise<Root> {
  const [{ createRoot, hydrateRoot }, { ContactForm }] = await Promise.all([
    import('react-dom/client'),
    import('../../../features/messages/components/contact-form.tsx'),
  ]);
  // At once, and not when React has time: a form that nobody listens to is sent by the browser itself.
  return flushSync(() => {
    if (element.childElementCount > 0) return hydrateRoot(element, <ContactForm />);
    const root = createRoot(element);
    root.render(<ContactForm />);
    return root;
  });
}
