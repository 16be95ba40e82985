import { type FormEvent, useId } from 'react';
import { useLocation } from 'react-router';
import { switchLite, useLite } from '../lib/browser/lite.ts';

/** Switches Lite on and off. Without scripts the server sets the cookie and sends the page again. */
export function LiteSwitch() {
  const isOn = useLite();
  const id = useId();
  const { pathname, search } = useLocation();
  const change = (event: FormEvent) => {
    event.preventDefault();
    switchLite(!isOn);
  };
  return (
    <form method="post" action="/lite" onSubmit={change} className="flex flex-wrap items-center gap-x-4">
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="lite" value={isOn ? '0' : '1'} />
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-describedby={id}
        className="group inline-flex min-h-11 items-center gap-3 font-semibold"
      >
        <span
          aria-hidden
          className="inline-flex h-6 w-11 items-center rounded-full border-2 border-current px-0.5 opacity-80 group-aria-checked:justify-end group-aria-checked:opacity-100"
        >
          <span className="size-4 rounded-full bg-current opacity-60 group-aria-checked:opacity-100" />
        </span>
        Lite
      </button>
      <p id={id} className="text-sm">
        Saves data: no web fonts, no pictures, and the size before every download.
      </p>
    </form>
  );
}
