// What the oldest supported browsers lack (`browserslist` in package.json). A file of its own, `polyfills.js`, which only a
// browser without one of these features loads (`before-start.js`).
import 'core-js/actual/array/at.js';
import 'core-js/actual/array/find-last.js';
import 'core-js/actual/array/to-reversed.js';
import 'core-js/actual/array/to-sorted.js';
import 'core-js/actual/map/group-by.js';
import 'core-js/actual/object/has-own.js';
import 'core-js/actual/string/at.js';
import 'core-js/actual/string/is-well-formed.js';
import 'core-js/actual/typed-array/at.js';

const HEX = 16;
/** The bits of a random UUID that say so: the version, 4, and the variant. */
const PATTERN = '10000000-1000-4000-8000-100000000000';

// Its type is of newer browsers. core-js has no part of crypto.
crypto.randomUUID ??= () =>
  PATTERN.replaceAll(/[018]/g, (digit) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (byte & (15 >> (Number(digit) / 4)))).toString(HEX);
  }) as ReturnType<typeof crypto.randomUUID>;
