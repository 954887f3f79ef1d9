import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { SignInPageProps, SignInState } from '@/lib/access/desk/sign-in-page';
import { getContent } from '@/lib/server/content/load-content';
import { type DeskContent, frameDesk } from '@/lib/server/desk/desk-frame';
import { formatWait } from '@/lib/server/desk/format-wait';
import { pageWords, tooManyLinks } from '@/lib/server/desk/words';
import { isToken } from '@/lib/server/platform/http/requests/tokens';
import { services, type Services } from '@/lib/server/services';
import { secondsUntil } from '@/lib/server/platform/limits/limits';

/**
 * Returns the props of the sign-in page. `?key=` is the key of a one-time link.
 *
 * It does not read the store, so opening a link does not use it up.
 */
export async function signInProps(
  { query, res }: Pick<GetServerSidePropsContext, 'query' | 'res'>,
  read: () => Promise<DeskContent> = getContent,
  { settings, now }: Pick<Services, 'now' | 'settings'> = services(),
): Promise<GetServerSidePropsResult<SignInPageProps>> {
  const { site } = await read();
  const canMail = settings.SMTP_URL !== undefined;
  const { meta, desk } = frameDesk(site, pageWords.signIn);
  const description = pageWords.signInDescription(site.name);
  const limited = limitedState(query.limited, now(), res);
  const state = limited ?? signInState(query);
  return { props: { meta: { ...meta, description }, desk, state, canMail } };
}

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
