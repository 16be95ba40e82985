import { usePlatform } from '../lib/centre/platform.ts';

/** Says that a promised mail may take longer, while the mail server cannot be used, or that there is no mail server. */
export function LateMailNote() {
  const { isMailLate, isMailKept } = usePlatform();
  if (isMailKept) {
    return (
      <p className="text-warning">
        The centre sends no email yet: what it writes stays on its own machine. Please ask the centre for it.
      </p>
    );
  }
  if (!isMailLate) return null;
  return (
    <p className="text-warning">
      Our mail is delayed at the moment, so it may take longer to arrive. You need not ask for it again.
    </p>
  );
}
