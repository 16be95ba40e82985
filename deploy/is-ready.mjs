/**
 * Health check: exits with 0 when the product on this machine is ready (GET /readyz), otherwise with 1.
 * `--wait SECONDS` polls for up to that many seconds.
 */
const seconds = process.argv[2] === '--wait' ? Number(process.argv[3]) : 0;
const until = Date.now() + seconds * 1000;
const url = `http://127.0.0.1:${process.env.PORT || 3000}/readyz`;

async function isReady() {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(4000) })).ok;
  } catch {
    return false;
  }
}

let ready = await isReady();
while (!ready && Date.now() < until) {
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  ready = await isReady();
}
process.exit(ready ? 0 : 1);
