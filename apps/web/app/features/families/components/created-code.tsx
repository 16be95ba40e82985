import { Button } from '../../../components/ui/button.tsx';

/** A new code, shown once. It stands alone in its element, so that it can be copied and read out. */
export function CreatedCode({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <section
      aria-label="New code"
      className="grid justify-items-start gap-3 rounded-xl border border-line bg-sunken/50 p-4"
    >
      <output className="block">Write this code down now. It is shown only once.</output>
      <code
        data-testid="guardian-code"
        className="font-display rounded-md border border-line-strong bg-surface px-4 py-2 text-2xl tracking-[0.2em] select-all"
      >
        {code}
      </code>
      <p className="text-ink-soft">
        The other adult signs in or signs up, opens their account page and enters it. It works once, for 7
        days.
      </p>
      <Button size="sm" variant="outline" onClick={onClose}>
        Done
      </Button>
    </section>
  );
}
