import { mkdirSync, writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import path from 'node:path';
import { ScriptError } from '../../scripts/run.mjs';
import { findFreePort } from '../shared/free-port.ts';
import { createProductCases, maxRequestsWithin } from './cases.ts';
import { addPendingBookings, openCentre } from './centre.ts';
import {
  buildCallTree,
  drawFlameGraph,
  type FunctionTime,
  listTopFunctions,
  recordProfile,
} from './cpu-profile.ts';
import { CENTRE_SIZE, PENDING } from './load.ts';
import { type LoadFigures, measureUnderLoad } from './pressure.ts';
import type { ProductEnv } from './product.ts';

const TOP_FUNCTIONS = 20;

export interface ProfileOptions {
  /** The key of a case. */
  readonly key: string;
  readonly seconds: number;
  /** The folder for profile and flame graph. */
  readonly folder: string;
}

export interface CaseProfile {
  readonly figures: LoadFigures;
  readonly profileFile: string;
  readonly graphFile: string;
  readonly topFunctions: readonly FunctionTime[];
  readonly busyUs: number;
}

/** Measures one case with the profiler on. Writes its CPU profile and its flame graph. */
export async function profileCase(
  env: ProductEnv,
  { key, seconds, folder }: ProfileOptions,
): Promise<CaseProfile> {
  const inspectorPort = await findFreePort();
  const centre = await openCentre(env, {
    ...CENTRE_SIZE,
    nodeOptions: [`--inspect=127.0.0.1:${inspectorPort}`],
  });
  try {
    const productCase = createProductCases(centre).find((candidate) => candidate.key === key);
    if (productCase === undefined) throw new ScriptError(`There is no case ${key}.`);
    const { name, status = 200, prepare } = productCase;
    if (key === 'pending') await addPendingBookings(centre, PENDING);
    const nextRequest = await prepare(maxRequestsWithin(seconds));
    const profiles: Profiler.Profile[] = [];
    const around = async (work: () => Promise<void>) => {
      profiles.push(await recordProfile(inspectorPort, work));
    };
    const load = { name, statuses: [status], nextRequest };
    const figures = await measureUnderLoad(load, centre, { seconds, around });
    const [profile] = profiles;
    if (profile === undefined) throw new Error('Nothing was recorded.');
    const tree = buildCallTree(profile);
    const profileFile = path.join(folder, `${key}.cpuprofile`);
    const graphFile = path.join(folder, `${key}.svg`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(profileFile, JSON.stringify(profile));
    const title = `${name}: ${figures.requests} requests, ${figures.cpuUs} µs of CPU each`;
    writeFileSync(graphFile, drawFlameGraph(tree, title));
    const topFunctions = listTopFunctions(tree, TOP_FUNCTIONS);
    return { figures, profileFile, graphFile, topFunctions, busyUs: tree.total };
  } finally {
    await centre.close();
  }
}

export function printProfile({ figures, profileFile, graphFile, topFunctions, busyUs }: CaseProfile): void {
  const { name, requests, perSecond } = figures;
  const busySeconds = (busyUs / 1_000_000).toFixed(1);
  console.log(
    `\n${name}: ${requests} requests, ${perSecond} per second, main thread busy for ${busySeconds} s`,
  );
  console.log('  share   µs each  function');
  for (const { name, place, selfUs, share } of topFunctions) {
    const eachUs = Math.round(selfUs / requests);
    console.log(`${(share * 100).toFixed(1).padStart(5)} %${String(eachUs).padStart(10)}  ${name}  ${place}`);
  }
  const relative = (file: string) => path.relative(process.cwd(), file);
  console.log(
    `Flame graph: ${relative(graphFile)}. Open ${relative(profileFile)} in Chrome's developer tools or speedscope.`,
  );
}
