/** The in-memory caches of a server. They can be emptied at any time. */
export interface Caches {
  /** Registers a cache so that *Clear Cache* can empty it. `drop` empties it and returns how many entries it had. */
  register(name: string, drop: () => number): void;
  /** Empties every cache of this server and returns how many entries each had. */
  dropAll(): { name: string; entries: number }[];
}

export function createCaches(): Caches {
  const known = new Map<string, () => number>();
  return {
    register: (name, drop) => {
      known.set(name, drop);
    },
    dropAll: () => [...known].map(([name, drop]) => ({ name, entries: drop() })),
  };
}
