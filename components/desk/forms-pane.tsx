import type { DeskLink } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/forms-pane.module.css';

interface FormsPaneProps {
  readonly inbox: readonly DeskLink[];
  readonly aside: readonly DeskLink[];
}

/** Renders the first pane: which submissions to list. */
export function FormsPane({ inbox, aside }: FormsPaneProps) {
  return (
    <nav aria-label="Forms" className={styles.forms}>
      <ul>
        <Links links={inbox} />
        <li className={styles.aside}>
          <span className={styles.label}>Put aside</span>
          <ul>
            <Links links={aside} />
          </ul>
        </li>
      </ul>
    </nav>
  );
}

function Links({ links }: { readonly links: readonly DeskLink[] }) {
  return links.map(({ label, href, note, isCurrent }) => (
    <li key={href}>
      <a href={href} aria-current={isCurrent ? 'true' : undefined}>
        <span>{label}</span>
        {note !== undefined && (
          <>
            {' '}
            <span className={styles.note}>{note}</span>
          </>
        )}
      </a>
    </li>
  ));
}
