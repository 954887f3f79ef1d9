import type { DeskNotice } from '@/lib/desk/view';
import styles from '@/styles/desk/desk-notices.module.css';

/** Says above the list what operators must know, such as mail that was not delivered. */
export function DeskNotices({ notices }: { readonly notices: readonly DeskNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section aria-label="Notices" className={styles.notices}>
      <ul>
        {notices.map(({ text, link }) => (
          <li key={text} className={styles.notice}>
            {text}
            {link !== undefined && (
              <>
                {' '}
                <a href={link.href}>{link.label}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
