import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { DeskPageProps, SignInPageProps, SignInState } from '@/lib/desk/desk-page';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskVisit } from '@/lib/server/desk/pages/desk-page';
import { isId, readListQuery } from '@/lib/server/desk/pages/list-query';
import { loadDesk } from '@/lib/server/desk/pages/load-desk';
import { loadNotices } from '@/lib/server/desk/pages/load-notices';
import type { CurrentMode } from '@/lib/server/desk/views/payment-view';
import { isToken } from '@/lib/server/http/tokens';
import { hasUntrustedProxy } from '@/lib/server/http/untrusted-proxy';
import { testModeLabels } from '@/lib/server/submissions/payment-mode';

/** What the desk takes from the content. */
export type DeskContent = Pick<Content, 'forms' | 'formRules'> & {
  readonly site: Pick<Content['site'], 'name' | 'locale' | 'timeZone' | 'contact'>;
};

/** The props of a page of the desk: the list, and the submission of `openId` if one is to be open. */
export async function deskProps(
  { operator, services: { store, settings, now }, context }: DeskVisit,
  openId?: unknown,
  read: () => Promise<DeskContent> = getContent,
): Promise<GetServerSidePropsResult<DeskPageProps>> {
  if (openId !== undefined && !isId(openId)) return { notFound: true };
  const { site, forms } = await read();
  const reader = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const isMailSetUp = settings.SMTP_URL !== undefined;
  const mode = settings.PAYMENTS;
  const setting = { forms, reader, isMailSetUp, mode };
  const view = await loadDesk(store, readListQuery(context.query), setting, openId);
  if (view === undefined) return { notFound: true };
  const title = view.submission?.reference ?? view.list.title;
  const notices =
    openId === undefined
      ? await loadNotices({ store, forms, now: now(), hasUntrustedProxy: hasUntrustedProxy() })
      : [];
  return { props: { ...frameDesk(site, title, operator, mode), notices, view } };
}

/**
 * The props of the sign-in page: `?key=` is a link, anything else that was tried is refused. The store is not asked, so opening a link does not
 * use it up.
 */
export async function signInProps(
  { query }: GetServerSidePropsContext,
  read: () => Promise<DeskContent> = getContent,
): Promise<GetServerSidePropsResult<SignInPageProps>> {
  const { site } = await read();
  const { meta, desk } = frameDesk(site, 'Sign in');
  const description = `Where those who work for ${site.name} come in.`;
  return { props: { meta: { ...meta, description }, desk, state: wayOf(query) } };
}

function wayOf({ key, link }: GetServerSidePropsContext['query']): SignInState {
  if (typeof key === 'string' && isToken(key)) return { kind: 'link', accessKey: key };
  return key !== undefined || link === 'refused' ? { kind: 'refused' } : { kind: 'no-link' };
}

/** What every page of the desk says of itself. `mode` is whose money is taken at present. */
export function frameDesk(
  { name, locale }: DeskContent['site'],
  title: string,
  operator?: string,
  mode: CurrentMode = 'off',
): Pick<DeskPageProps, 'meta' | 'desk'> {
  const mark = mode === 'off' ? undefined : testModeLabels[mode]?.mark.toLowerCase();
  const payments = mark === undefined ? 'Payments' : `Payments (${mark})`;
  return {
    meta: { title: `${title} · Desk · ${name}`, language: locale, unlisted: true },
    desk: {
      siteName: name,
      ...(operator === undefined ? {} : { operator }),
      ...(mode === 'off' ? {} : { payments }),
    },
  };
}
