import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SHORTCUTS, type Shortcut, useSingleKeys } from '../../../lib/browser/shortcuts.ts';

const ALL: readonly Shortcut[] = Object.values(SHORTCUTS);
const PLACES = [...new Set(ALL.map(({ where }) => where))];

/** The list of the console's shortcuts, opened by `?` and from the user menu. */
export function ShortcutsDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [isOn, setOn] = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard Shortcuts" size="sm">
      {PLACES.map((place) => (
        <section key={place} aria-label={place} className="mb-5">
          <h3 className="mb-1 font-sans text-sm font-semibold text-ink-soft">{place}</h3>
          <dl>
            {ALL.filter(({ where }) => where === place).map(({ keys, does }) => (
              <div
                key={does}
                className="flex items-baseline justify-between gap-4 border-b border-line py-1.5"
              >
                <dt className="order-2 flex shrink-0 gap-1.5">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 text-center font-sans text-sm"
                    >
                      {nameKey(key)}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label="Use single keys"
        description="Switched off, only keys with Ctrl or ⌘ work. Typing in a field never triggers a shortcut."
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
    </Dialog>
  );
}

const nameKey = (key: string) =>
  key.startsWith('mod+') ? `Ctrl ${key.slice(4).toUpperCase()}` : key.toUpperCase();
