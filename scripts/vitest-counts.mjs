import { writeFileSync } from 'node:fs';
import { reportFailure } from './report-failure.mjs';

/** What an error of Vitest's says: its stack begins with its message, where it has one. */
const wordsOf = ({ stack, message, name }) => stack || message || name || 'an error without a word';

/** Writes what was counted to the file COUNTS_FILE; failures outside of every test count too, and are told with the others. */
export default class CountsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0, failures: [] };
    const fail = (...failure) => counts.failures.push(reportFailure(...failure));
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        counts[state] += 1;
        if (state === 'failed') fail(module.moduleId, test.fullName, errors.map(wordsOf));
      }
      // What is thrown while a file is read, or by its hooks, belongs to none of its tests.
      const outside = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      if (outside.length > 0) {
        counts.failed += 1;
        fail(module.moduleId, 'outside of its tests', outside.map(wordsOf));
      }
    }
    for (const error of unhandledErrors) {
      counts.failed += 1;
      fail(error.VITEST_TEST_PATH ?? '', `nobody handled (${error.type ?? 'error'})`, [wordsOf(error)]);
    }
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
  }
}
