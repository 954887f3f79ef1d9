import type { GetServerSidePropsContext } from 'next';
import type { PublicPageRequest } from '@/lib/server/desk/desk-page';
import { formatWait } from '@/lib/server/desk/format-times';
import { pageWords, tooManyLinks } from '@/lib/words/lib/server/desk';
import { isToken } from '@/lib/server/platform/http/requests/tokens';
import { secondsUntil } from '@/lib/server/platform/limits/limits';
import { isMailSetUp } from '@/lib/server/platform/mail/mail-set-up';

/**
 * Returns the props of the sign-in page. `?key=` is the key of a one-time link.
 *
 * It does not read the store, so opening a link does not use it up.
 */
export function signInProps({
  services: { settings },
  display: { now },
  context: { query, res },
}: PublicPageRequest) {
  return {
    title: pageWords.signIn,
    state: limitedState(query.limited, now, res) ?? signInState(query),
    /** Whether mail is set up, so that links can be mailed. */
    canMail: isMailSetUp(settings),
  };
}

/** The state of the sign-in page. */
type SignInState =
  | { readonly kind: 'link'; readonly accessKey: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'no-link' }
  | { readonly kind: 'passkey-refused' }
  /** Too many links were asked for. `reason` says when the next one can be. */
  | { readonly kind: 'limited'; readonly reason: string }
  /** A link was asked for. The page does not say whether the address is an operator's. */
  | { readonly kind: 'sent' };

/** The longest window of the limits of links. */
const longestLimit = 24 * 60 * 60_000;

/** Returns what the page says about a limit until a time, with the status and the header that say the same. */
function limitedState(
  until: string | string[] | undefined,
  now: Date,
  res: GetServerSidePropsContext['res'],
): SignInState | undefined {
  const end = typeof until === 'string' && /^\d{1,15}$/.test(until) ? Number(until) : 0;
  // Later, the page is that without a link. A longer time is none of this site's.
  if (end <= now.getTime() || end > now.getTime() + longestLimit) return undefined;
  const seconds = secondsUntil(new Date(end), now);
  res.statusCode = 429;
  res.setHeader('Retry-After', seconds);
  return { kind: 'limited', reason: tooManyLinks(formatWait(seconds)) };
}

function signInState({ key, link, passkey }: GetServerSidePropsContext['query']): SignInState {
  if (typeof key === 'string' && isToken(key)) return { kind: 'link', accessKey: key };
  if (passkey === 'refused') return { kind: 'passkey-refused' };
  if (link === 'sent') return { kind: 'sent' };
  return key !== undefined || link === 'refused' ? { kind: 'refused' } : { kind: 'no-link' };
}
