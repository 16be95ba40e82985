import { useSearchParams } from 'react-router';

/** Two columns on phones, where one row would hide the last sub-tab. */
export const SUB_TABS_LAYOUT = 'max-sm:[&>[role=tablist]]:grid max-sm:[&>[role=tablist]]:grid-cols-2';

/** For more sub-tabs than fit into one row: they wrap, also inside a tab on narrow phones. */
export const MANY_SUB_TABS_LAYOUT = `${SUB_TABS_LAYOUT} sm:[&>[role=tablist]]:flex-wrap max-sm:[&_[role=tab]]:px-2 max-sm:[&_[role=tab]]:text-sm max-sm:[&_[role=tab]]:whitespace-normal`;

/**
 * Keeps the page's sub-tab in the URL (`?tab=approved`), so that reload and Back work. The first one needs no parameter,
 * and unknown values count as the first one.
 */
export function useSubTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((known) => known === search.get('tab')) ?? tabs[0];
  // The other parameters are filters of the previous tab.
  const choose = (next: Tab) =>
    setSearch(next === tabs[0] ? {} : { tab: next }, { preventScrollReset: true });
  return [tab, choose];
}
