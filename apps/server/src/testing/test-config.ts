import { type Config, parseConfig } from '../config.ts';

/** Returns a test configuration: the documented defaults, fixed secrets, and the variables in `env`. */
export function createTestConfig(env: NodeJS.ProcessEnv = {}): Config {
  const parsed = parseConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', ...env });
  return {
    ...parsed,
    auth: {
      ...parsed.auth,
      secret: parsed.auth.secret ?? 'a secret for tests, of at least thirty-two characters',
      setupSecret: parsed.auth.setupSecret ?? 'setup-secret-for-tests',
    },
  };
}
