import { bootstrap } from './bootstrap.mjs';
import { launch } from './launch.mjs';
import { fail } from './run.mjs';

process.env.NODE_ENV ||= 'production';
await launch(bootstrap, 'main.js', []).catch(fail);
