import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { report, root, run, ScriptError } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const INSTALL_TIMEOUT_MS = 900_000;

/** Returns whether a file is a browser that runs. On some systems `chromium` only prints how to install it. */
function isBrowser(file) {
  if (!existsSync(file)) return false;
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /Chrom/.test(stdout);
}

function findInstalled(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/snap/bin');
  const files = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return files.find(isBrowser) ?? null;
}

/** Returns the problem if a Debian package could not be installed, else null. */
async function installFromDebian(name) {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  if (!/^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(release)) return 'this is not Debian or Ubuntu';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
  ]) {
    const [command, ...rest] = [...sudo, ...args];
    const { code, output } = await run(command, rest, { env, timeoutMs: INSTALL_TIMEOUT_MS });
    if (code !== 0) return `${args.join(' ')}: ${output.trim().split('\n').at(-1)}`;
  }
  return null;
}

async function installFromPlaywright() {
  const e2e = path.join(root, 'e2e');
  const installed = await run('npx', ['playwright', 'install', 'chromium'], {
    cwd: e2e,
    timeoutMs: INSTALL_TIMEOUT_MS,
  });
  const program = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { output } = await run('node', ['-e', program], { cwd: e2e });
  if (isBrowser(output.trim())) return { file: output.trim() };
  return { problem: `npx playwright install chromium: ${installed.output.trim().split('\n').at(-1)}` };
}

/**
 * Finds Chromium or Chrome for the browser tests. Installs Chromium if there is none.
 * @returns {Promise<string>} its path
 * @throws ScriptError if none could be installed, or if CHROME_PATH is not a working browser
 */
export async function ensureChromium() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isBrowser(given)) return given;
    throw new ScriptError(`CHROME_PATH: ${given} is not a working Chromium or Chrome.`);
  }
  const found = findInstalled(NAMES) ?? (isBrowser(MAC_CHROME) ? MAC_CHROME : null);
  if (found !== null) return found;

  report('Installing Chromium for the browser tests…');
  const fromDebian = (await installFromDebian('chromium')) ?? 'the Chromium from apt-get does not run';
  const nowFound = findInstalled(NAMES);
  if (nowFound !== null) return nowFound;
  const { file, problem } = await installFromPlaywright();
  if (file !== undefined) return file;
  throw new ScriptError(
    [
      'The browser tests need Chromium or Chrome. The installation failed:',
      `  ${fromDebian}`,
      `  ${problem}`,
      'Install Chromium, or set CHROME_PATH to its path.',
    ].join('\n'),
  );
}

/**
 * Finds the headless shell of Chromium, which takes less of the processor than the browser. Installs it on Debian.
 * @returns {Promise<string | null>} its path; null if this system has none, or if CHROME_PATH names the browser
 */
export async function ensureHeadlessShell() {
  if (process.env.CHROME_PATH) return null;
  const found = findInstalled(SHELL_NAMES);
  if (found !== null) return found;
  const problem = await installFromDebian('chromium-headless-shell');
  if (problem !== null) report(`No headless shell (${problem}): the browser tests take longer.`);
  return findInstalled(SHELL_NAMES);
}
