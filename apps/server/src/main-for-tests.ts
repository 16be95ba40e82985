import { runServer } from './run-server.ts';
import { CHEAP_PASSWORDS } from './testing/cheap-passwords.ts';

// The server of the browser tests: the same product with cheap password hashes. It answers on a busy machine, too.
if (process.env.NODE_ENV === 'production')
  throw new Error('This server hashes passwords too cheaply for production.');
await runServer({ passwordCost: CHEAP_PASSWORDS, shedLoad: false });
