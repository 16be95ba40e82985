const KEY = 'navigation-target';

/**
 * Remembers where a navigation leads until it has ended. When a script of that page cannot be fetched, because a newer
 * version has replaced it, React Router reloads the page that is being left, and `before-start.js` opens the target.
 * @param target the address; null when no navigation is under way.
 */
export function keepNavigationTarget(target: string | null): void {
  try {
    if (target === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, target);
  } catch {
    // Storage is refused: the page that is being left is reloaded.
  }
}
