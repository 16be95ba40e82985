import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Heap growth between two major garbage collections, in percent. V8's default lets the heap grow to four times the
 * live data while the machine has free memory.
 */
const GROWTH_PERCENT = 60;

/** Frees memory left over from startup and limits further heap growth. */
export function configureMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  // `last-resort` also returns free pages to the operating system.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
