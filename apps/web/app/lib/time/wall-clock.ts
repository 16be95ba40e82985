/** The clock of the zone that was used last, with the instants that it has formatted. */
let clock: {
  readonly zone: string;
  readonly format: Intl.DateTimeFormat;
  readonly known: Map<number, string>;
} | null = null;
/** More than the starts and ends of a week have. */
const MAX_KNOWN_INSTANTS = 2_000;

/**
 * Converts an instant (ISO or epoch milliseconds) to the platform's wall-clock time, written as if it were UTC:
 * `2026-03-04T15:30:00Z`. Remembers results, because many lessons start at the same time.
 */
export function toWallClock(instant: string | number, zone: string): string {
  if (clock?.zone !== zone) {
    // Making one takes longer than using it a hundred times.
    const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
    clock = { zone, format: new Intl.DateTimeFormat('sv-SE', options), known: new Map() };
  }
  const { format, known } = clock;
  const at = typeof instant === 'number' ? instant : Date.parse(instant);
  const found = known.get(at);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN_INSTANTS) known.clear();
  const written = `${format.format(at).replace(' ', 'T')}Z`;
  known.set(at, written);
  return written;
}
