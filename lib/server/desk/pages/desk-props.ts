import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { DeskPageProps, SignInPageProps, SignInState } from '@/lib/desk/desk-page';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskPageRequest } from '@/lib/server/desk/pages/desk-page';
import { isId, readListQuery } from '@/lib/server/desk/pages/list-query';
import { loadDesk } from '@/lib/server/desk/pages/load-desk';
import { loadNotices } from '@/lib/server/desk/pages/load-notices';
import type { CurrentMode } from '@/lib/server/desk/views/payment-view';
import { pageWords } from '@/lib/server/desk/words';
import { isToken } from '@/lib/server/http/requests/tokens';
import { hasUntrustedProxy } from '@/lib/server/http/middleware/untrusted-proxy';
import { testModeLabels } from '@/lib/server/submissions/words';

/** The part of the content that the desk uses. */
export type DeskContent = Pick<Content, 'forms' | 'formRules'> & {
  readonly site: Pick<Content['site'], 'name' | 'locale' | 'timeZone' | 'contact'>;
};

/** Returns the props of a list, with the submission of `openId` open beside it. */
export async function deskProps(
  { operator, services: { store, settings, now }, context: { query } }: DeskPageRequest,
  openId?: unknown,
  read: () => Promise<DeskContent> = getContent,
): Promise<GetServerSidePropsResult<DeskPageProps>> {
  if (openId !== undefined && !isId(openId)) return { notFound: true };
  const { site, forms } = await read();
  const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const isMailSetUp = settings.SMTP_URL !== undefined;
  const mode = settings.PAYMENTS;
  const context = { forms, display, isMailSetUp, mode };
  const view = await loadDesk(store, readListQuery(query), context, openId);
  if (view === undefined) return { notFound: true };
  const title = view.submission?.reference ?? view.list.title;
  const notices =
    openId === undefined
      ? await loadNotices({ store, forms, now: now(), hasUntrustedProxy: hasUntrustedProxy() })
      : [];
  return { props: { ...frameDesk(site, title, operator, mode), notices, view } };
}

/**
 * Returns the props of the sign-in page. `?key=` is the key of a one-time link.
 *
 * It does not read the store, so opening a link does not use it up.
 */
export async function signInProps(
  { query }: GetServerSidePropsContext,
  read: () => Promise<DeskContent> = getContent,
): Promise<GetServerSidePropsResult<SignInPageProps>> {
  const { site } = await read();
  const { meta, desk } = frameDesk(site, pageWords.signIn);
  const description = pageWords.signInDescription(site.name);
  return { props: { meta: { ...meta, description }, desk, state: signInState(query) } };
}

function signInState({ key, link }: GetServerSidePropsContext['query']): SignInState {
  if (typeof key === 'string' && isToken(key)) return { kind: 'link', accessKey: key };
  return key !== undefined || link === 'refused' ? { kind: 'refused' } : { kind: 'no-link' };
}

/** Returns the metadata and the header of a desk page. `mode` is the site's payment mode. */
export function frameDesk(
  { name, locale }: DeskContent['site'],
  title: string,
  operator?: string,
  mode: CurrentMode = 'off',
): Pick<DeskPageProps, 'meta' | 'desk'> {
  const mark = mode === 'off' ? undefined : testModeLabels[mode]?.mark.toLowerCase();
  const payments = mark === undefined ? pageWords.payments : pageWords.testPayments(mark);
  return {
    meta: { title: `${title} · ${pageWords.desk} · ${name}`, language: locale, unlisted: true },
    desk: {
      siteName: name,
      ...(operator === undefined ? {} : { operator }),
      ...(mode === 'off' ? {} : { payments }),
    },
  };
}
