import { bootstrap } from './bootstrap.mjs';
import { launch } from './launch.mjs';
import { fail } from './run.mjs';

process.env.NODE_ENV ||= 'production';
await launch(bootstrap, 'cli.js', process.argv.slice(2)).catch(fail);
