import { DomainError } from '@thuto/domain/errors';

/** Lets only so much of one kind of work be done at a time. */
export interface Gate {
  /**
   * Does the work when it is its turn.
   * @throws DomainError service_unavailable when too many wait already; nothing is done then.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

const FULL_RETRY_SECONDS = 10;

/** A gate for work that needs memory: what is over `atOnce` waits, what is over `waiting` as well is turned away. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) {
          throw new DomainError('service_unavailable', { retryAfterSeconds: FULL_RETRY_SECONDS });
        }
        await new Promise<void>((resolve) => queue.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        // Whoever waits takes this place, so that nobody who comes now slips in between.
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

/** A gate for each key: only so much of one kind of work is done at a time for one account, for example. */
export interface KeyedGate {
  /**
   * Does the work when it is its turn among the work of the same key.
   * @throws DomainError service_unavailable when too many of the same key wait already; nothing is done then.
   */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedGate(limits: { atOnce: number; waiting: number }): KeyedGate {
  const gates = new Map<string, { gate: Gate; users: number }>();
  return {
    async run(key, work) {
      const entry = gates.get(key) ?? { gate: createGate(limits), users: 0 };
      gates.set(key, entry);
      entry.users += 1;
      try {
        return await entry.gate.run(work);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) gates.delete(key);
      }
    },
  };
}
