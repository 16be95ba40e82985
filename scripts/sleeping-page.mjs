/**
 * Runs in the browser, as a script inside a prerendered page: put there as text, so it may use nothing from around it.
 *
 * Lets the page lie as it came, complete and readable, until somebody needs more than that: React is then started, by
 * importing `start`. Its files are fetched before, once the page has been painted, and not run. What is pressed or sent
 * meanwhile is held back, and done again when the page says that it is awake (`root.tsx`).
 * @param {readonly string[]} preloads
 * @param {string} start
 */
export function sleepUntilNeeded(preloads, start) {
  const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'scroll', 'keydown', 'focusin', 'input'];
  /** React Router's own, where it looks for where an entry of the history was left. */
  const POSITIONS = 'react-router-scroll-positions';
  /** What a visitor's words that were not sent are kept under (`apps/web/app/lib/drafts.ts`). */
  const DRAFTS = 'thuto-draft:visitor:';
  let isWoken = false;
  let again;

  const wake = () => {
    if (isWoken) return;
    isWoken = true;
    import(start).catch(() => {
      // No connection: the next sign of somebody tries again.
      isWoken = false;
    });
  };

  const hold = (event, repeat) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    again = repeat;
    wake();
  };
  const press = (event) => {
    const button = event.target.closest('button[type=button]');
    if (button !== null) return hold(event, () => button.click());
    const link = event.target.closest('a[href*="#"]');
    // The browser goes there by itself; the router will want to know from where, for the way back.
    if (link !== null && history.state !== null) {
      try {
        const positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}');
        positions[history.state.key] = scrollY;
        sessionStorage.setItem(POSITIONS, JSON.stringify(positions));
      } catch {
        // Without a store the way back ends at the page's top.
      }
    }
    wake();
  };
  const send = (event) => hold(event, () => event.target.requestSubmit());

  /** Whoever is signed in has another page, and the server alone knows. */
  const look = async () => {
    if (isWoken) return;
    try {
      const answer = await fetch('/api/current-user', { priority: 'low' });
      if ((await answer.json()).currentUser) wake();
    } catch {
      // Nothing is known; the page stays as it is.
    }
  };
  const lookWhenSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  const lookWhenKept = (event) => {
    if (event.persisted) look();
  };

  /** A place gone to by the browser alone, told from others as the router does it. */
  const name = () => {
    if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(32) }, '');
  };

  const hasDrafts = () => {
    try {
      return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFTS));
    } catch {
      // Without a store nothing was kept.
      return false;
    }
  };

  let isFetching = false;
  const fetchScripts = () => {
    if (isFetching) return;
    isFetching = true;
    for (const href of [...preloads, start]) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
      link.fetchPriority = 'low';
      document.head.append(link);
    }
    // Who came for a place on the page, or with a message for it, or back to what was typed or read.
    if (location.search !== '' || location.hash !== '' || scrollY > 0 || hasDrafts()) wake();
    look();
  };

  for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true });
  addEventListener('click', press, true);
  addEventListener('submit', send, true);
  addEventListener('hashchange', name);
  document.addEventListener('visibilitychange', lookWhenSeen);
  addEventListener('pageshow', lookWhenKept);
  addEventListener(
    'page-awake',
    () => {
      for (const sign of SIGNS) removeEventListener(sign, wake, true);
      removeEventListener('click', press, true);
      removeEventListener('submit', send, true);
      removeEventListener('hashchange', name);
      document.removeEventListener('visibilitychange', lookWhenSeen);
      removeEventListener('pageshow', lookWhenKept);
      again?.();
    },
    { once: true },
  );
  // Disabled where no script runs, because the browser would send the form itself.
  for (const button of document.querySelectorAll('form button:disabled')) button.disabled = false;
  requestAnimationFrame(() => setTimeout(fetchScripts));
  // In a tab nobody looks at nothing is painted.
  setTimeout(fetchScripts, 2000);
}
