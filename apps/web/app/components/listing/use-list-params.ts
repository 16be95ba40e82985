import { useUrlParams } from '../../lib/pages/use-url-params.ts';

/** One filter of a list: its values, and the default that the URL omits. */
export interface ListFilter<Value extends string = string> {
  readonly values: readonly Value[];
  readonly initial: Value;
  /** Also accepts every value of this form, for values that are data. */
  readonly pattern?: RegExp;
  /** Sorting changes the order only, so a sorted list does not count as filtered. */
  readonly isSort?: boolean;
}

/** The filters of a list by their URL parameter. Every list has `search` and `after` as well. */
export type ListSchema = Readonly<Record<string, ListFilter>>;

/** The chosen filters of a schema. */
export type FiltersOf<Schema extends ListSchema> = {
  readonly [Name in keyof Schema]: Schema[Name]['values'][number];
} & { readonly search: string };

export interface ListParams<Schema extends ListSchema> {
  /** Unknown values in the URL count as the default. */
  filters: FiltersOf<Schema>;
  isFiltered: boolean;
  /** Sets filters by name, and returns to the first page. Replaces the entry in the browser's history. */
  filter: (
    ...changes: readonly (readonly [name: (keyof Schema & string) | 'search', value: string])[]
  ) => void;
  /** Removes all filters. */
  clear: () => void;
  /** The cursor of the page; undefined on the first one. */
  after: string | undefined;
  /** Goes to the page at a cursor; '' is the first one. Back returns to the previous page. */
  turnTo: (after: string) => void;
}

const MAX_SEARCH_LENGTH = 100;
const MAX_VALUE_LENGTH = 40;
const MAX_CURSOR_LENGTH = 200;

/** Defines a filter. The default is the first value unless another is given. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  initial: Values[number] = values[0],
): ListFilter<Values[number]> {
  return { values, initial };
}

/** Defines a filter by an id: any value that matches the pattern. */
export function matching(pattern: RegExp, initial = ''): ListFilter {
  return { values: [initial], initial, pattern };
}

/** Defines the sort order of a list. */
export function sortedBy<const Values extends readonly [string, ...string[]]>(
  values: Values,
  initial: Values[number] = values[0],
): ListFilter<Values[number]> {
  return { values, initial, isSort: true };
}

/** For lists that have pages but no filters. */
export const NO_FILTERS: ListSchema = {};

/** Keeps the search, filters, sort order and page of a list in the URL. */
export function useListParams<const Schema extends ListSchema>(schema: Schema): ListParams<Schema> {
  const [params, changeParams] = useUrlParams();
  const search = (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);
  const chosen = Object.entries(schema).map(([name, { values, initial, pattern, isSort = false }]) => {
    const given = params.get(name) ?? initial;
    const isKnown = values.includes(given) || (given.length <= MAX_VALUE_LENGTH && pattern?.test(given));
    const value = isKnown ? given : initial;
    return { name, value, isFilter: !isSort && value !== initial };
  });
  const filters: Readonly<Record<string, string>> = Object.fromEntries([
    ['search', search],
    ...chosen.map(({ name, value }) => [name, value]),
  ]);

  return {
    filters: filters as FiltersOf<Schema>,
    isFiltered: search !== '' || chosen.some(({ isFilter }) => isFilter),
    filter: (...changes) =>
      changeParams((next) => {
        for (const [name, value] of changes) {
          if (value === (schema[name]?.initial ?? '')) next.delete(name);
          else next.set(name, value);
        }
        next.delete('after');
      }),
    clear: () =>
      changeParams((next) => {
        for (const name of ['search', 'after', ...Object.keys(schema)]) next.delete(name);
      }),
    after: (params.get('after') ?? '').slice(0, MAX_CURSOR_LENGTH) || undefined,
    turnTo: (after) =>
      changeParams(
        (next) => {
          if (after === '') next.delete('after');
          else next.set('after', after);
        },
        { push: true },
      ),
  };
}
