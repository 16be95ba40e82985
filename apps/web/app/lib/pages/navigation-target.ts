import type { ClientInstrumentation } from 'react-router';

const KEY = 'navigation-target';

/** Of several navigations at once, the last one counts. */
let latest = 0;

/** @param target the address; null when no navigation is under way. */
function store(target: string | null): void {
  try {
    if (target === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, target);
  } catch {
    // Storage is refused: the page that is being left is reloaded.
  }
}

/**
 * Remembers where a navigation leads until it has ended. When a script of that page cannot be fetched, because a newer
 * version has replaced it, React Router reloads the page that is being left, and `before-start.js` opens the target. Runs
 * before the router loads anything: an effect of a component would come too late for a script that fails at once.
 */
export const keepNavigationTarget: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(run, { to }) {
        latest += 1;
        const own = latest;
        // Not a step through the history, which changes the address first.
        if (typeof to === 'string' && /^[/?]/.test(to)) store(new URL(to, window.location.href).href);
        await run();
        if (own === latest) store(null);
      },
    }),
};
