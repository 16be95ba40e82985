// What the oldest supported browsers lack (`browserslist` in package.json). A file of its own, `polyfills.js`, which only a
// browser without the newest of these features loads (`before-start.js`). `scripts/check-browsers.mjs` names them as well.
import 'core-js/actual/array/at.js';
import 'core-js/actual/array/find-last.js';
import 'core-js/actual/array/find-last-index.js';
import 'core-js/actual/array/to-reversed.js';
import 'core-js/actual/array/to-sorted.js';
import 'core-js/actual/array/to-spliced.js';
import 'core-js/actual/array/with.js';
import 'core-js/actual/object/has-own.js';
import 'core-js/actual/string/at.js';
import 'core-js/actual/string/is-well-formed.js';
import 'core-js/actual/string/to-well-formed.js';
import 'core-js/actual/typed-array/at.js';
