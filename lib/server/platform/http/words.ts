/** Texts of this room that visitors and operators read. */

export const requestRateWords = {
  tooMany: (seconds: number) =>
    `Too many requests have come from your address. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then try again.`,
} as const;

export const untrustedProxyWords = {
  warning:
    'A request came with X-Forwarded-For, but TRUST_PROXY is 0. If the site is behind a reverse proxy of yours, set TRUST_PROXY to 1 and start it again. Without it, all visitors have the address of the proxy and share one limit.',
} as const;

/** Errors of endpoints, for the people who call them. */
export const endpointWords = {
  missing: 'There is no endpoint at this address.',
  crashed: (requestId: string) =>
    `Internal Server Error. Report it with the id of the request: ${requestId}`,
} as const;
