import { listSeedTopics } from '../topics/list-seed-topics.ts';
import { CHEMISTRY } from './chemistry.ts';
import type { BankItem } from './create-builder.ts';
import { MATHEMATICS } from './mathematics.ts';
import { PHYSICS } from './physics.ts';

/** An item of the bank with the ids of its topics, the first of which is `topic`. */
export interface SeedItem extends BankItem {
  readonly topicIds: readonly string[];
}

/** Returns the items that a new centre has (MARK-9): 120 for each of mathematics, chemistry and physics. */
export function listSeedItems(): SeedItem[] {
  const ids = new Map(listSeedTopics().map(({ id, syllabusId, code }) => [`${syllabusId} ${code}`, id]));
  return [...MATHEMATICS, ...CHEMISTRY, ...PHYSICS].map((item) => ({
    ...item,
    topicIds: item.topics.map(({ syllabusId, code }) => {
      const id = ids.get(`${syllabusId} ${code}`);
      if (id === undefined) throw new Error(`${item.key}: ${syllabusId} has no topic ${code}`);
      return id;
    }),
  }));
}
