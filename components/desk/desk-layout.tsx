import type { ReactNode } from 'react';
import { LightSwitch } from '@/components/ui/light-switch';
import { Link } from '@/components/ui/link';
import { layoutWords } from '@/components/desk/words';
import type { DeskFrame } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/desk-layout.module.css';

interface DeskLayoutProps {
  readonly desk: DeskFrame;
  readonly children: ReactNode;
}

/** Renders the desk's header: site name, navigation, operator and sign-out. */
export function DeskLayout({ desk: { siteName, operator, payments }, children }: DeskLayoutProps) {
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
          {payments !== undefined && (
            <Link href="/desk/payments" className={styles.mail}>
              {payments}
            </Link>
          )}
          {operator !== undefined && (
            <Link href="/desk/mail" className={styles.mail}>
              {layoutWords.mail}
            </Link>
          )}
          <LightSwitch />
          {operator !== undefined && (
            <form method="post" action="/api/desk/sign-out" className={styles.session}>
              <span className={styles.operator}>{operator}</span>{' '}
              <button type="submit">{layoutWords.signOut}</button>
            </form>
          )}
        </div>
      </header>
      {children}
    </>
  );
}
