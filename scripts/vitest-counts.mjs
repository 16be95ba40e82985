import { writeFileSync } from 'node:fs';
import { formatFailure } from './format-failure.mjs';

/** Returns the stack of an error, which begins with its message, or what else it has. */
const getText = ({ stack, message, name }) => stack || message || name || 'an error without a message';

/** Vitest reporter that writes the counts to COUNTS_FILE. Failures outside of tests count, too. */
export default class CountsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0, failures: [] };
    const addFailure = (...failure) => counts.failures.push(formatFailure(...failure));
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        counts[state] += 1;
        if (state === 'failed') addFailure(module.moduleId, test.fullName, errors.map(getText));
      }
      // Errors of imports and hooks do not belong to a test.
      const outside = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      if (outside.length > 0) {
        counts.failed += 1;
        addFailure(module.moduleId, 'outside of its tests', outside.map(getText));
      }
    }
    for (const error of unhandledErrors) {
      counts.failed += 1;
      addFailure(error.VITEST_TEST_PATH ?? '', `unhandled ${error.type ?? 'error'}`, [getText(error)]);
    }
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts));
  }
}
