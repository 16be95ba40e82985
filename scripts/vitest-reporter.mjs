import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatFailure } from './format-failure.mjs';
import { root } from './run.mjs';

const PROGRESS_INTERVAL_MS = 10_000;

/** Returns the message of an error with the difference and its stack, or what else it has. */
const getText = ({ stack, message, name, diff }) =>
  [stack || message || name || 'an error without a message', diff].filter(Boolean).join('\n');

/** Returns `file:line:column` of an error in a test file; the file alone if its stack does not name the file. */
function locate(file, [error]) {
  const frame = error?.stacks?.find((stack) => stack.file === file);
  return frame === undefined ? file : `${file}:${frame.line}:${frame.column}`;
}

/**
 * Reporter of vitest. Prints each failure as soon as it happens, and the progress every ten seconds. Writes the counts, the
 * failures and the seconds of each file to COUNTS_FILE.
 */
export default class Reporter {
  #counts = { passed: 0, failed: 0, skipped: 0, failures: [], seconds: {} };
  #files = { done: 0, all: 0 };
  #lastProgress = performance.now();

  #fail(file, title, errors) {
    const failure = formatFailure(locate(file, errors), title, errors.map(getText));
    this.#counts.failed += 1;
    this.#counts.failures.push(failure);
    console.log(`✗ ${failure}`);
  }

  onTestRunStart(specifications) {
    this.#files.all = specifications.length;
  }

  onUserConsoleLog({ content }) {
    process.stdout.write(content);
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed') this.#fail(test.module.moduleId, test.fullName, errors);
    else this.#counts[state] += 1;
  }

  onTestModuleEnd(module) {
    // Errors of imports and hooks do not belong to a test.
    const outside = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
    if (outside.length > 0) this.#fail(module.moduleId, 'outside of its tests', outside);
    const { duration, collectDuration } = module.diagnostic();
    const file = path.relative(root, module.moduleId);
    this.#counts.seconds[file] = Number(((duration + collectDuration) / 1000).toFixed(2));
    this.#files.done += 1;
    this.#printProgress();
  }

  #printProgress() {
    if (performance.now() - this.#lastProgress < PROGRESS_INTERVAL_MS) return;
    this.#lastProgress = performance.now();
    const { passed, failed } = this.#counts;
    console.log(`   ${this.#files.done} of ${this.#files.all} files: ${passed} passed, ${failed} failed`);
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) {
      this.#fail(error.VITEST_TEST_PATH ?? '', `unhandled ${error.type ?? 'error'}`, [error]);
    }
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(this.#counts));
  }
}
