const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';
/** Where the keyboard goes on when nothing nearer is left. */
const PAGE = 'main[tabindex]';

/**
 * Browsers drop the focus when what had it goes away: a row that was decided, a form that gave way to the next page, a
 * button that is disabled while it works. It then goes to the nearest thing around it that is left, in the end to the
 * page's main part, and to the button once that works again: a keyboard or a screen reader is not sent back to the
 * page's beginning. Nothing happens on a page just opened, or while something has the focus. Gives what ends it.
 */
export function keepFocus(): () => void {
  // Innermost first. Nothing is left of a dialog that closed: what had the focus before it is kept as well.
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
  // What is pressed with a pointer says itself where the focus is to be, and be it nowhere.
  const forget = () => {
    trail = [];
  };
  const isLost = () =>
    trail.length > 0 && (document.activeElement === null || document.activeElement === document.body);

  const restore = () => {
    frame = 0;
    const [last] = trail;
    if (!isLost() || last === undefined || isBusy(last)) return;
    // Left on purpose: the key that hides a phone's keyboard does this.
    if (last.isConnected && !wasOff) return forget();
    const place = [...trail, ...before].find(canTakeFocus) ?? document.querySelector(PAGE);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  };
  // A frame later, when dialogs have given the focus back themselves.
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
