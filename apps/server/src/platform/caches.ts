/** What a server keeps in memory to answer sooner; it can be dropped at any moment without harm. */
export interface Caches {
  /** Makes a cache known. `drop` empties it and gives how many entries it had. */
  register(name: string, drop: () => number): void;
  /** Empties every cache of this server. */
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
