/** Texts of this room that visitors and operators read. */

export const requestRateWords = {
  tooMany: (seconds: number) =>
    `Too many requests have come from your address. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then try again.`,
} as const;

export const untrustedProxyWords = {
  warning:
    'A request came with X-Forwarded-For, but TRUST_PROXY is 0. If a proxy of yours stands in front of the site, set TRUST_PROXY to 1: without it visitors cannot be told apart.',
} as const;
