import { z } from 'zod';
import type { TestApp } from '../build-test-app.ts';
import { CALLS, type ContractCall } from '../calls-of-contract.ts';
import type { Person } from '../people.ts';

const Page = z.object({ nextCursor: z.string() });

/** The calls that return a page of a list. */
export const LISTS: readonly ContractCall[] = CALLS.filter(
  ({ method, input }) => method === 'GET' && input instanceof z.ZodObject && 'cursor' in input.shape,
);

interface Choice {
  readonly enum?: readonly unknown[];
}

/** Returns the URLs of a list: one per id for its path, and one per value of a required filter. */
export function addressesOf({ path, input }: ContractCall, ids: readonly string[]): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any',
  }) as { readonly properties?: Record<string, Choice>; readonly required?: readonly string[] };
  const urls = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
  const queries = required.flatMap((name) =>
    (properties[name]?.enum ?? []).map((value) => `${name}=${String(value)}`),
  );
  return urls.flatMap((url) => (queries.length === 0 ? [''] : queries).map((query) => `/api${url}?${query}`));
}

/**
 * Collects the cursors that lists return.
 * @param ids tried for the `{id}` of a path; failing requests are skipped.
 * @returns distinct cursors, at least one for each list with more than one row.
 */
export async function collectCursors(
  t: Pick<TestApp, 'inject'>,
  people: readonly Person[],
  ids: readonly string[],
): Promise<string[]> {
  const cursors = new Set<string>();
  for (const url of LISTS.flatMap((call) => addressesOf(call, ids))) {
    for (const { headers } of people) {
      const answer = await t.inject({ url: `${url}&limit=1`, headers });
      const page = Page.safeParse(answer.statusCode === 200 ? answer.json() : null);
      if (page.success) cursors.add(page.data.nextCursor);
    }
  }
  return [...cursors];
}
