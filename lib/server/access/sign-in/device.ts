import { deviceWords } from '@/lib/words/lib/server/access';

/** Names in the order in which to look for them, because most browsers also name others. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS)\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Returns a name for a device from its `User-Agent` header, such as `Firefox on Android`. Copies nothing
 * from the header.
 */
export function describeDevice(userAgent: string): string {
  const browser = nameOf(userAgent, browsers);
  const system = nameOf(userAgent, systems);
  if (browser !== undefined && system !== undefined) return deviceWords.on(browser, system);
  return browser ?? system ?? deviceWords.unknown;
}

function nameOf(userAgent: string, names: typeof browsers): string | undefined {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0];
}
