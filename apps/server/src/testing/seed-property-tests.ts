import { getTestSeed } from '@thuto/domain/testing/sample';
import { configureGlobal, readConfigureGlobal } from 'fast-check';

// A run with the same TEST_SEED repeats the generated values of all property tests.
configureGlobal({ ...readConfigureGlobal(), seed: getTestSeed('fast-check') });
