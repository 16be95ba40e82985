import routes from '../apps/web/app/routes.ts';

interface RouteConfigEntry {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly RouteConfigEntry[] | undefined;
}

function listPaths(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    const isPage = index === true || (path !== undefined && children.length === 0);
    return [...(isPage ? [own] : []), ...listPaths(children, own)];
  });
}

/**
 * Returns the addresses of the pages of an area, such as `student`, from the route table. An id is the one given for the
 * path before it, such as `/tutor/lessons`, and an unknown one otherwise.
 */
export const listPages = (area: string, ids: Readonly<Record<string, string>> = {}): string[] =>
  listPaths(routes, '')
    .filter((path) => path === `/${area}` || path.startsWith(`/${area}/`))
    .map((path) =>
      path
        .replace(/^(.*)\/:id/, (_, before: string) => `${before}/${ids[before] ?? 'unknown'}`)
        .replace(/\*$/, 'anything'),
    );
