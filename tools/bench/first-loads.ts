import { measureWithTest } from './end-to-end.ts';
import { type Measured, printViolations } from './figures.ts';

const ENCODINGS = [
  ['br', 'brotli'],
  ['gzip', 'gzip'],
] as const;
const KINDS = ['html', 'js', 'css', 'fonts', 'images', 'total'] as const;

/** The first load of a page without a cache: requests, and bytes by encoding and kind. */
type FirstLoad = Readonly<
  { path: string; requests: number } & Record<
    (typeof ENCODINGS)[number][0],
    Readonly<Record<(typeof KINDS)[number], number>>
  >
>;

export interface FirstLoads extends Measured {
  readonly firstLoads: readonly FirstLoad[];
}

/**
 * Measures the first loads of pages with the end-to-end test that has their limits, so that both count in the same way.
 * @param folder for the test's report
 */
export async function measureFirstLoads(folder: string): Promise<FirstLoads> {
  const { figures, hasPassed } = await measureWithTest<FirstLoad[]>(
    'first-load.e2e.ts',
    'FIRST_LOADS_FILE',
    folder,
  );
  return { firstLoads: figures, violations: hasPassed ? [] : ['a first load'] };
}

export function printFirstLoads({ firstLoads, violations }: FirstLoads): void {
  const printRow = (cells: readonly (string | number)[]) =>
    console.log(cells.map((cell) => String(cell).padStart(9)).join(''));
  for (const [encoding, name] of ENCODINGS) {
    console.log(`\nFirst load, ${name}, kB (1 kB = 1000 bytes)`);
    printRow(['page', 'requests', ...KINDS]);
    for (const load of firstLoads) {
      const sizes = KINDS.map((kind) => (load[encoding][kind] / 1000).toFixed(1));
      printRow([load.path, load.requests, ...sizes]);
    }
  }
  printViolations({ violations });
}
