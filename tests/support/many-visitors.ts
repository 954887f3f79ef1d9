import { solveProof } from '@/lib/forms/client/solve-proof';
import { sessionOf, type PaidSite, type Reply } from '@/tests/support/paid-form';

const noon = new Date('2026-11-20T12:00:00.000Z');

/** A site that can tell its visitors apart. */
export const behindProxy = { services: { proxies: 1, siteUrl: 'https://site.example' } };

/** One of many visitors, none of whom has anything in common with another. */
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

/** Pays as one of them. */
export function payAs(
  site: PaidSite,
  number: number,
  card: string,
  more: object = {},
): Promise<Reply> {
  const { email, headers } = visitor(number);
  return site.pay({ email, paymentMethod: card, ...more }, `a${number}`, headers);
}

/** So many cards are declined, slowly enough for the site as a whole. */
export async function declineMany(site: PaidSite, from: number, count: number): Promise<void> {
  for (let number = from; number < from + count; number += 1) {
    await payAs(site, number, `pm_declined_${number}`);
    site.pass(8000);
  }
}

/** What a client sends after a check. */
export async function proofOf({ body }: Reply): Promise<{ _check: string }> {
  const { check } = body as { check?: unknown };
  return { _check: (await solveProof(check, new AbortController().signal)) ?? '' };
}
