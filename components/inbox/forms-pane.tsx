import { formsPaneWords } from '@/lib/words/components/desk';
import type { DeskLink } from '@/lib/inbox/inbox-page';
import { popoverAttributes, popoverButton } from '@/components/ui/popover';
import styles from '@/styles/inbox/forms-pane.module.css';

const paneId = 'desk-forms';

interface FormsPaneProps {
  readonly inbox: readonly DeskLink[];
  readonly sidebar: readonly DeskLink[];
}

/** Renders the first pane, links to the lists of submissions. A button opens it on narrow screens. */
export function FormsPane({ inbox, sidebar }: FormsPaneProps) {
  return (
    <nav
      id={paneId}
      aria-label={formsPaneWords.label}
      className={styles.forms}
      {...popoverAttributes}
    >
      <ul>
        <Links links={inbox} />
        <li className={styles.aside}>
          <span className={styles.label}>{formsPaneWords.sidebar}</span>
          <ul>
            <Links links={sidebar} />
          </ul>
        </li>
      </ul>
    </nav>
  );
}

/** Renders the button that opens the first pane on narrow screens. */
export function FormsButton() {
  return (
    <button type="button" className={styles.button} {...popoverButton(paneId)}>
      {formsPaneWords.open}
    </button>
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
