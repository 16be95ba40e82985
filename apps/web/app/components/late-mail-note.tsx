import { usePlatform } from '../lib/platform.ts';

/** Says that a promised mail may take longer, while the mail server cannot be used. */
export function LateMailNote() {
  if (!usePlatform().isMailLate) return null;
  return (
    <p className="text-warning">
      Our mail is delayed at the moment, so it may take longer to arrive. You need not ask for it again.
    </p>
  );
}
