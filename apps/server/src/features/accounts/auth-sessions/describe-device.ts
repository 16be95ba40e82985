type Named = readonly [pattern: RegExp, name: string];

/** Order matters: most browsers also claim to be the ones below them. */
const BROWSERS: readonly Named[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\/|Opera Mini/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUC ?Browser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//s, 'Safari'],
];

const DEVICES: readonly Named[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bKaiOS\b/i, 'KaiOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly Named[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Describes a User-Agent header for people, such as `Chrome on Android`. Omits unknown parts. */
export function describeDevice(userAgent: string | null): string {
  const [browser, device] = [nameIn(BROWSERS, userAgent ?? ''), nameIn(DEVICES, userAgent ?? '')];
  if (browser === null) return device === null ? 'Unknown device' : `Browser on ${device}`;
  return device === null ? browser : `${browser} on ${device}`;
}
