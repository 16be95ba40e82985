import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * By how much the heap may grow before everything in it is looked through: V8 itself would let it grow to four times what
 * is needed, as long as the machine has the memory.
 */
const GROWTH_PERCENT = 60;

/** Gives back what starting has left behind, and from then on keeps the heap near to what it needs. */
export function configureMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  // The last resort: what is free goes back to the system and is not kept for later.
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
