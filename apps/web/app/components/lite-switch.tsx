import { useId } from 'react';
import { switchLite, useLite } from '../lib/lite.ts';

/** Switches Lite on and off. The server sets `aria-checked` in prerendered pages (`server/plugins/lite-page.ts`). */
export function LiteSwitch() {
  const isOn = useLite();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={id}
        onClick={() => switchLite(!isOn)}
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
    </div>
  );
}
