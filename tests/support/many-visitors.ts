import { solveProof } from '@/lib/forms/client/solve-proof';
import { sessionOf, type PaidSite, type Reply } from '@/tests/support/paid-form';

const noon = new Date('2026-11-20T12:00:00.000Z');

/** Options of a site behind a proxy, which reads visitors' addresses. */
export const behindProxy = { services: { proxies: 1, siteUrl: 'https://site.example' } };

/** Creates a visitor with a unique address, e-mail address and session. */
export function visitor(number: number) {
  const address = `203.0.${number >> 8}.${number & 255}`;
  return {
    email: `${number}@example.org`,
    headers: {
      'X-Forwarded-For': address,
      'Formspree-Session-Data': sessionOf(noon, `page ${number}`),
    },
  };
}

/** Pays as a visitor. */
export function payAs(
  site: PaidSite,
  number: number,
  card: string,
  more: object = {},
): Promise<Reply> {
  const { email, headers } = visitor(number);
  return site.pay({ email, paymentMethod: card, ...more }, `a${number}`, headers);
}

/** Declines this many cards, slowly enough for the site's overall limit. */
export async function declineMany(site: PaidSite, from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    await payAs(site, number, `pm_declined_${number}`);
    site.advance(8000);
  }
}

/** Solves the proof of work of a response. Returns the field to send. */
export async function proofOf({ body }: Reply): Promise<{ _check: string }> {
  const { check } = body as { check?: unknown };
  return { _check: (await solveProof(check, new AbortController().signal)) ?? '' };
}
