import type { DeskLink } from '@/lib/desk/view';
import styles from '@/styles/desk/forms-pane.module.css';

interface FormsPaneProps {
  readonly inbox: readonly DeskLink[];
  readonly aside: readonly DeskLink[];
}

/** The first pane: which submissions to list. */
export function FormsPane({ inbox, aside }: FormsPaneProps) {
  return (
    <nav aria-label="Forms" className={styles.forms}>
      <Links links={inbox} />
      <p className={styles.label} id="put-aside">
        Put aside
      </p>
      <Links links={aside} labelledBy="put-aside" />
    </nav>
  );
}

interface LinksProps {
  readonly links: readonly DeskLink[];
  readonly labelledBy?: string;
}

function Links({ links, labelledBy }: LinksProps) {
  return (
    <ul aria-labelledby={labelledBy}>
      {links.map(({ label, href, note, isCurrent }) => (
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
      ))}
    </ul>
  );
}
