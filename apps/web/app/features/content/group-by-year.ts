/** One year of a list, with its items. */
export interface YearGroup<Item> {
  /** Null for items without a year, which come last. */
  year: number | null;
  items: Item[];
}

/** Groups items that are sorted by year. */
export function groupByYear<Item extends { year: number | null }>(items: readonly Item[]): YearGroup<Item>[] {
  const groups: YearGroup<Item>[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && last.year === item.year) last.items.push(item);
    else groups.push({ year: item.year, items: [item] });
  }
  return groups;
}
