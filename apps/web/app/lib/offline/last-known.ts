/**
 * Returns a function that loads a public value, and returns the last known one when that fails. For what every visitor
 * may see only: the server keeps it.
 */
export function createLastKnown<Value>(initial: Value): (load: () => Promise<Value>) => Promise<Value> {
  let known = initial;
  return async (load) => {
    try {
      known = await load();
    } catch {
      // The server has logged the failure.
    }
    return known;
  };
}
