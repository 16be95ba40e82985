import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './repository-root.ts';

const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as {
  version: string;
};

/** The running version of the product. */
export const productVersion = version;
