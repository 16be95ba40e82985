const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
/** Receives the focus when nothing nearer is left. */
const PAGE = 'main[tabindex]';

/**
 * Restores the focus when the focused element disappears or is disabled: a decided row, a form that is replaced, a busy
 * button. Browsers would send the user back to the top of the page. The focus moves to the nearest remaining ancestor
 * or to the main element, and back to a button once it is enabled again. Does nothing on a newly opened page or while
 * an element has the focus. Written by hand, because Base UI restores the focus only when its own popups close, and
 * React does not handle an element that it removes.
 * @returns a function that stops it.
 */
export function keepFocus(): () => void {
  // Innermost element first. A closed dialog leaves nothing behind, so the element focused before it is kept as well.
  let trail: Element[] = [];
  let before: Element[] = [];
  let wasOff = false;
  let frame = 0;

  const remember = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const next = ancestryOf(target);
    if (next.at(-1) !== trail.at(-1)) before = trail;
    trail = next;
    wasOff = false;
  };
  // A pointer press decides the focus on its own, even if nothing gets it.
  const forget = () => {
    trail = [];
  };
  const isLost = () =>
    trail.length > 0 && (document.activeElement === null || document.activeElement === document.body);

  const restore = () => {
    frame = 0;
    const [last] = trail;
    if (!isLost() || last === undefined || isBusy(last)) return;
    // The user removed the focus on purpose, such as with the key that hides a phone's keyboard.
    if (last.isConnected && !wasOff) return forget();
    const place = [...trail, ...before].find(canTakeFocus) ?? document.querySelector(PAGE);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  // One frame later, after dialogs have restored the focus themselves.
  const observer = new MutationObserver(() => {
    wasOff ||= trail[0]?.matches(':disabled') === true;
    if (frame === 0 && isLost()) frame = requestAnimationFrame(restore);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'aria-busy'],
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget, true);
  if (document.activeElement !== null && document.activeElement !== document.body) {
    trail = ancestryOf(document.activeElement);
  }
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget, true);
  };
}

function ancestryOf(element: Element): Element[] {
  const ancestry = [];
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    ancestry.push(each);
  }
  return ancestry;
}

const isBusy = (element: Element) => element.isConnected && element.getAttribute('aria-busy') === 'true';

const canTakeFocus = (element: Element) =>
  element.isConnected &&
  element.matches(CONTROLS) &&
  !element.matches(':disabled') &&
  element.closest('[inert], [hidden]') === null;
