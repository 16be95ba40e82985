import { useEffect } from 'react';

/** Whether a key press is somebody writing. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Opens the search by `/`, but not while something is being typed, and by Ctrl K (⌘ K) from anywhere. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey) return;
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isShortcut && !isSlash) return;
      // A question that is open has the keyboard.
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
