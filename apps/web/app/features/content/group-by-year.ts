/** One heading of a list by year, with what stands under it. */
export interface YearGroup<Item> {
  /** Null for what has no year, which comes last. */
  year: number | null;
  items: Item[];
}

/** Puts items that come in the order of their years under one heading for each year. */
export function groupByYear<Item extends { year: number | null }>(items: readonly Item[]): YearGroup<Item>[] {
  const groups: YearGroup<Item>[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && last.year === item.year) last.items.push(item);
    else groups.push({ year: item.year, items: [item] });
  }
  return groups;
}
