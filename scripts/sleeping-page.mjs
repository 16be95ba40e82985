/**
 * Delays the hydration of a prerendered page until it is needed. The page is complete and readable without scripts. The
 * first interaction fetches them and imports `start`, which starts React. A submitted form and a click on a button, or on a
 * link that takes along what was typed, are held back until then and repeated on the event `page-awake` (`root.tsx`).
 *
 * Runs in the browser. Inserted into the page as text, so it must not use anything outside of the function.
 * @param {{ preloads: readonly string[], early: readonly string[], start: string, openedBy?: string }} scripts `early` are
 * the ones that are preloaded after the first paint. `openedBy` is a call that fails when the page is closed.
 */
export function hydrateWhenNeeded({ preloads, early, start, openedBy }) {
  const INTERACTIONS = ['pointerdown', 'pointermove', 'wheel', 'scroll', 'keydown', 'focusin', 'input'];
  /** The key in the session storage for scroll positions of history entries (`root.tsx`). */
  const SCROLL_POSITIONS = 'scroll-positions';
  /** The prefix of a visitor's drafts in the session storage (`apps/web/app/lib/drafts.ts`). */
  const DRAFT_PREFIX = 'thuto-draft:visitor:';
  let isHydrating = false;
  let repeatAction;

  const preload = (hrefs, fetchPriority) => {
    for (const href of hrefs)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority }),
      );
  };

  const hydrate = () => {
    if (isHydrating) return;
    isHydrating = true;
    // All at once, because imports of imports would be found one after another.
    preload(preloads, 'high');
    import(start).catch(() => {
      // Offline: the next interaction tries again.
      isHydrating = false;
    });
  };

  const hold = (event, repeat) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    repeatAction = repeat;
    hydrate();
  };
  const handleClick = (event) => {
    const button = event.target.closest('button[type=button]');
    if (button !== null) return hold(event, () => button.click());
    const carrying = event.target.closest('a[data-carries-input]');
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (carrying !== null && !opensElsewhere) return hold(event, () => carrying.click());
    const link = event.target.closest('a[href*="#"]');
    // The browser follows the anchor. The router needs the scroll position for the way back.
    if (link !== null && history.state !== null) {
      try {
        const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}');
        positions[history.state.key] = scrollY;
        sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions));
      } catch {
        // Without storage the way back leads to the top of the page.
      }
    }
    hydrate();
  };
  const handleSubmit = (event) => hold(event, () => event.target.requestSubmit());

  const ask = async (path) => (await fetch(path, { priority: 'low' })).json();
  /**
   * Hydrates the page for a signed-in visitor, who sees a different page, and a form that is closed or that maintenance
   * covers. Only the server knows.
   */
  const checkServer = async () => {
    if (isHydrating) return;
    try {
      if ((await ask('/api/current-user')).currentUser) hydrate();
      if (early.length > 0 && (await ask('/api/settings/public')).maintenanceMode) hydrate();
      if (openedBy && !(await fetch(openedBy)).ok) hydrate();
    } catch {
      // Offline: the page stays as it is.
    }
  };
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible') checkServer();
  };
  const checkWhenRestored = (event) => {
    if (event.persisted) checkServer();
  };

  /** Adds a key to a history entry that the browser created, as the router does. */
  const addHistoryKey = () => {
    if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(32) }, '');
  };

  const hasDrafts = () => {
    try {
      return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX));
    } catch {
      // Without storage there are no drafts.
      return false;
    }
  };

  let isPainted = false;
  const startAfterPaint = () => {
    if (isPainted) return;
    isPainted = true;
    preload(early, 'low');
    // Needed at once for an anchor, parameters, a restored scroll position or a draft.
    if (location.search !== '' || location.hash !== '' || scrollY > 0 || hasDrafts()) hydrate();
    checkServer();
  };

  for (const type of INTERACTIONS) addEventListener(type, hydrate, { capture: true, passive: true });
  addEventListener('click', handleClick, true);
  addEventListener('submit', handleSubmit, true);
  addEventListener('hashchange', addHistoryKey);
  document.addEventListener('visibilitychange', checkWhenVisible);
  addEventListener('pageshow', checkWhenRestored);
  addEventListener(
    'page-awake',
    () => {
      for (const type of INTERACTIONS) removeEventListener(type, hydrate, true);
      removeEventListener('click', handleClick, true);
      removeEventListener('submit', handleSubmit, true);
      removeEventListener('hashchange', addHistoryKey);
      document.removeEventListener('visibilitychange', checkWhenVisible);
      removeEventListener('pageshow', checkWhenRestored);
      repeatAction?.();
    },
    { once: true },
  );
  // Disabled in the HTML, because without scripts the browser would send the form itself.
  for (const button of document.querySelectorAll('form button:disabled')) button.disabled = false;
  requestAnimationFrame(() => setTimeout(startAfterPaint));
  // A tab in the background is never painted.
  setTimeout(startAfterPaint, 2000);
}
