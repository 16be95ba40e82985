import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root, run, ScriptError } from '../../scripts/run.mjs';

const FOLDER = path.join(root, '.cache/browsers');

async function runOrFail(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await run(command, args, { cwd });
  if (code !== 0) throw new ScriptError(`${command} ${args.join(' ')} failed.\n${output}`);
  return output.trim();
}

/**
 * Returns the folder of an old Chromium with its libraries. The registry keeps such browsers in packages for servers without
 * a file system of their own; the first call fetches and unpacks one. Linux on x64 only.
 * @param source a package and its version, whose folder `bin` has files compressed with Brotli
 * @throws ScriptError if it cannot be fetched
 */
export async function findOldChromium(source: string): Promise<string> {
  const folder = path.join(FOLDER, source.replaceAll(/[^\w.]/g, '-'));
  if (existsSync(folder)) return folder;
  const unpacked = `${folder}.new`;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(path.join(unpacked, 'swiftshader'), { recursive: true });
  const packed = await runOrFail('npm', ['pack', '--silent', source], unpacked);
  await runOrFail('tar', ['xzf', packed], unpacked);
  const bin = path.join(unpacked, 'package/bin');
  for (const name of readdirSync(bin)) {
    const file = path.join(unpacked, name.replace(/\.br$/, ''));
    writeFileSync(file, brotliDecompressSync(readFileSync(path.join(bin, name))));
    // The software renderer is looked for in a folder of its own.
    const target = name.startsWith('swiftshader') ? path.join(unpacked, 'swiftshader') : unpacked;
    if (file.endsWith('.tar')) await runOrFail('tar', ['xf', file], target);
    else chmodSync(file, 0o755);
  }
  rmSync(path.join(unpacked, 'package'), { recursive: true });
  renameSync(unpacked, folder);
  return folder;
}
