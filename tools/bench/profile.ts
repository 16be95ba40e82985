import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ScriptError } from '../../scripts/run.mjs';
import { mostWithin, productCases } from './cases.ts';
import { openCentre } from './centre.ts';
import { callTree, drawFlameGraph, recordProfile, topFunctions } from './cpu-profile.ts';
import { CENTRE, SECONDS } from './load.ts';
import { measurePressure } from './pressure.ts';
import { freePort } from './product.ts';

const TOP = 20;

/**
 * Runs one case with the profiler on; leaves the profile and its flame graph in a folder.
 * @param {string} key of the case
 */
export async function profileCase(env, key, { seconds = SECONDS, into }) {
  const inspector = await freePort();
  const centre = await openCentre(env, {
    ...CENTRE,
    nodeOptions: [`--inspect=127.0.0.1:${inspector}`],
  });
  try {
    const asked = productCases(centre).find((one) => one.key === key);
    if (!asked) throw new ScriptError(`There is no case ${key}.`);
    const nextRequest = (await asked.prepare?.(mostWithin(seconds))) ?? asked.nextRequest;
    let profile;
    const around = async (work) => {
      profile = await recordProfile(inspector, work);
    };
    const row = await measurePressure({ ...asked, nextRequest }, centre, { seconds, around });
    const tree = callTree(profile);
    const file = path.join(into, `${key}.cpuprofile`);
    mkdirSync(into, { recursive: true });
    writeFileSync(file, JSON.stringify(profile));
    const title = `${asked.name}: ${row.requests} requests, ${row.cpuUs} µs of CPU each`;
    writeFileSync(path.join(into, `${key}.svg`), drawFlameGraph(tree, title));
    return {
      row,
      file,
      graph: path.join(into, `${key}.svg`),
      top: topFunctions(tree, TOP),
      busyUs: tree.total,
    };
  } finally {
    await centre.close();
  }
}

export function printProfile({ row, file, graph, top, busyUs }) {
  const seconds = (busyUs / 1_000_000).toFixed(1);
  console.log(
    `\n${row.name}: ${row.requests} requests, ${row.perSecond} a second, ${seconds} s busy on the main thread`,
  );
  console.log('  share   µs each  function');
  for (const { name, place, selfUs, share } of top) {
    const each = Math.round(selfUs / row.requests);
    console.log(`${(share * 100).toFixed(1).padStart(5)} %${String(each).padStart(10)}  ${name}  ${place}`);
  }
  console.log(
    `Flame graph: ${path.relative(process.cwd(), graph)}; ${path.relative(process.cwd(), file)} opens in Chrome and speedscope.`,
  );
}
