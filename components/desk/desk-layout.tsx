import { type ReactNode, useEffect } from 'react';
import { LightSwitch } from '@/components/ui/light-switch';
import { Link } from '@/components/ui/link';
import { SettingsMenu, type SettingsPage } from '@/components/desk/settings-menu';
import { layoutWords } from '@/components/desk/words';
import { deleteExpiredLists } from '@/lib/bookings/door/cached-lists';
import { reloadRestored } from '@/lib/desk/reload-restored';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import styles from '@/styles/desk/desk-layout.module.css';

const menuId = 'desk-menu';

// The popover attributes work without scripts. React 18 has no types for them and passes them through.
const menuButtonAttributes = { popovertarget: menuId };
const menuAttributes = { popover: 'auto' } as const;

interface DeskLayoutProps {
  readonly desk: DeskFrame;
  /** The page of the header's menu that is open. */
  readonly current?: 'payments' | 'events' | 'mail' | SettingsPage;
  readonly children: ReactNode;
}

/** Renders the desk's header, whose menu is behind a button on narrow screens, and the page. */
export function DeskLayout({ desk, current, children }: DeskLayoutProps) {
  const { siteName, operator } = desk;
  useEffect(() => void deleteExpiredLists(Date.now()).catch(() => undefined), []);
  useEffect(() => reloadRestored(window), []);
  return (
    <>
      <a href="#main" className={styles.skip}>
        {layoutWords.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <p className={styles.name}>
            <a href="/">{siteName}</a>{' '}
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
      {children}
    </>
  );
}

interface MenuProps {
  readonly desk: DeskFrame;
  readonly operator: string;
  readonly current: DeskLayoutProps['current'];
}

/** Renders the links to payments, dates and mail, the light switch, the operator and sign-out. */
function Menu({ desk: { payments, may = [] }, operator, current }: MenuProps) {
  const page = (name: MenuProps['current']) => (name === current ? 'page' : undefined);
  return (
    <>
      <button type="button" className={styles.menuButton} {...menuButtonAttributes}>
        {layoutWords.menu}
      </button>
      <div id={menuId} className={styles.menu} {...menuAttributes}>
        {payments !== undefined && (
          <Link href="/desk/payments" className={styles.link} aria-current={page('payments')}>
            {payments}
          </Link>
        )}
        <Link href="/desk/events" className={styles.link} aria-current={page('events')}>
          {layoutWords.events}
        </Link>
        <Link href="/desk/mail" className={styles.link} aria-current={page('mail')}>
          {layoutWords.mail}
        </Link>
        <SettingsMenu may={may} current={current} />
        <LightSwitch />
        <form method="post" action="/api/desk/sign-out" className={styles.session}>
          <span className={styles.operator}>{operator}</span>{' '}
          <button type="submit">{layoutWords.signOut}</button>
        </form>
      </div>
    </>
  );
}
