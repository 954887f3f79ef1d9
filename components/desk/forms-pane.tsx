import { formsPaneWords } from '@/components/desk/words';
import type { DeskLink } from '@/lib/desk/desk-page';
import styles from '@/styles/desk/forms-pane.module.css';

interface FormsPaneProps {
  readonly inbox: readonly DeskLink[];
  readonly aside: readonly DeskLink[];
}

/** Renders the first pane: links to the lists of submissions. */
export function FormsPane({ inbox, aside }: FormsPaneProps) {
  return (
    <nav aria-label={formsPaneWords.label} className={styles.forms}>
      <ul>
        <Links links={inbox} />
        <li className={styles.aside}>
          <span className={styles.label}>{formsPaneWords.aside}</span>
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
