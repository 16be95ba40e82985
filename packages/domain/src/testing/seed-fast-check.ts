import { configureGlobal } from 'fast-check';
import { getTestSeed } from './sample.ts';

/** Setup of test files: property tests draw the same cases again with the same TEST_SEED. */
configureGlobal({ seed: getTestSeed('fast-check') });
