/** Returns whether a promise resolves within the time limit. Never rejects. */
export async function resolvesWithin(check: Promise<unknown>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
    timer.unref();
  });
  const done = check.then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([done, late]);
  clearTimeout(timer);
  return answer;
}
