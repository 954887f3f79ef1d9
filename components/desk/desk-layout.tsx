import Head from 'next/head';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { LightSwitch } from '@/components/ui/light-switch';
import { forgetAllTexts } from '@/lib/desk/kept-text';
import { Link } from '@/components/ui/link';
import {
  isSettingsPage,
  SettingsList,
  SettingsMenu,
  type SettingsPage,
} from '@/components/desk/settings-menu';
import { SiteLanguageProvider } from '@/components/desk/site-language';
import { deskErrorWords, layoutWords } from '@/lib/words/components/desk';
import { deleteExpiredLists } from '@/lib/bookings/door/cached-lists';
import { reloadRestored } from '@/lib/desk/reload-restored';
import type { DeskErrorProps, DeskFrame, DeskPageProps } from '@/lib/desk/desk-page';
import { errorTitle } from '@/lib/http/error-texts';
import { errorLinks } from '@/lib/words/lib/http';
import { popoverAttributes, popoverButton } from '@/components/ui/popover';
import styles from '@/styles/desk/desk-layout.module.css';
import pageStyles from '@/styles/desk/page.module.css';

const menuId = 'desk-menu';

/** The pages of the header's menu. */
type MenuPage = 'today' | 'inbox' | 'payments' | 'events' | 'mail' | 'site' | SettingsPage;

/**
 * Returns a page of the desk: `Page` below the desk's header, or an error page. `current` marks a link of
 * the menu.
 */
export function withDeskLayout<Props extends DeskPageProps>(
  Page: ComponentType<Props>,
  current?: MenuPage,
) {
  return function PageOfDesk(props: Props | DeskErrorProps) {
    return (
      <SiteLanguageProvider value={props.desk.siteLanguage}>
        <DeskLayout desk={props.desk} current={current}>
          {'statusCode' in props ? (
            <DeskError statusCode={props.statusCode} />
          ) : (
            <Page {...props} />
          )}
        </DeskLayout>
      </SiteLanguageProvider>
    );
  };
}

interface DeskMainProps {
  readonly title: string;
  /** What the last action did. */
  readonly notice?: ReactNode;
  /** Whether the last action failed. */
  readonly isProblem?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Renders the main part of a page: its title, what the last action did, and the rest. */
export function DeskMain(props: DeskMainProps) {
  const { title, notice, isProblem = false, className = '', children } = props;
  return (
    <main id="main" tabIndex={-1} className={`${pageStyles.page ?? ''} ${className}`.trim()}>
      <h1>{title}</h1>
      {notice !== undefined && (
        <p role="status" className={isProblem ? pageStyles.problem : pageStyles.notice}>
          {notice}
        </p>
      )}
      {children}
    </main>
  );
}

interface DeskLayoutProps {
  readonly desk: DeskFrame;
  readonly current: MenuPage | undefined;
  readonly children: ReactNode;
}

/** Renders the desk's header, whose menu is behind a button on narrow screens, and the page. */
function DeskLayout({ desk, current, children }: DeskLayoutProps) {
  const { siteName, siteLanguage, operator } = desk;
  useEffect(() => void deleteExpiredLists(Date.now()).catch(() => undefined), []);
  useEffect(() => reloadRestored(window), []);
  return (
    <>
      <Head>
        <link key="manifest" rel="manifest" href="/api/desk/manifest" />
      </Head>
      <a href="#main" className={styles.skip}>
        {layoutWords.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <p className={styles.name}>
            <a href="/" lang={siteLanguage}>
              {siteName}
            </a>{' '}
            <Link href="/desk" className={styles.desk}>
              {layoutWords.desk}
            </Link>
          </p>
          {operator === undefined ? (
            <LightSwitch />
          ) : (
            <Menu desk={desk} operator={operator} current={current} />
          )}
        </div>
      </header>
      {isSettingsPage(current) ? (
        <div className={styles.settings}>
          <SettingsList may={desk.may ?? []} current={current} />
          {children}
        </div>
      ) : (
        children
      )}
    </>
  );
}

interface MenuProps {
  readonly desk: DeskFrame;
  readonly operator: string;
  readonly current: MenuPage | undefined;
}

/** Renders the links to the places of the desk, the light switch, the operator and sign-out. */
function Menu({ desk: { payments, may = [] }, operator, current }: MenuProps) {
  const page = (name: MenuProps['current']) => (name === current ? 'page' : undefined);
  const mayRead = may.includes('read');
  return (
    <>
      <button type="button" className={styles.menuButton} {...popoverButton(menuId)}>
        {layoutWords.menu}
      </button>
      <div id={menuId} className={styles.menu} {...popoverAttributes}>
        {mayRead && (
          <>
            <Link href="/desk" className={styles.link} aria-current={page('today')}>
              {layoutWords.today}
            </Link>
            <Link href="/desk/inbox" className={styles.link} aria-current={page('inbox')}>
              {layoutWords.inbox}
            </Link>
          </>
        )}
        {payments !== undefined && (
          <Link href="/desk/payments" className={styles.link} aria-current={page('payments')}>
            {payments}
          </Link>
        )}
        {mayRead && (
          <>
            <Link href="/desk/events" className={styles.link} aria-current={page('events')}>
              {layoutWords.events}
            </Link>
            <Link href="/desk/mail" className={styles.link} aria-current={page('mail')}>
              {layoutWords.mail}
            </Link>
          </>
        )}
        {may.includes('edit') && (
          <Link href="/desk/site" className={styles.link} aria-current={page('site')}>
            {layoutWords.site}
          </Link>
        )}
        <SettingsMenu may={may} current={current} />
        <LightSwitch />
        <form
          method="post"
          action="/api/desk/sign-out"
          className={styles.session}
          onSubmit={forgetAllTexts}
        >
          <span className={styles.operator}>{operator}</span>{' '}
          <button type="submit">{layoutWords.signOut}</button>
        </form>
      </div>
    </>
  );
}

/** Renders an error page with advice for operators and a link back to the desk. */
export function DeskError({ statusCode }: Pick<DeskErrorProps, 'statusCode'>) {
  return (
    <DeskMain title={errorTitle(statusCode)}>
      <p>{deskErrorWords.advice[statusCode]}</p>
      <p>
        <Link href="/desk" className={pageStyles.link}>
          {errorLinks.desk}
        </Link>
      </p>
    </DeskMain>
  );
}
