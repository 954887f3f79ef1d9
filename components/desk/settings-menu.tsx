import { layoutWords } from '@/lib/words/components/desk';
import { Link } from '@/components/ui/link';
import type { Permission } from '@/lib/access/permissions';
import { popoverAttributes, popoverButton } from '@/components/ui/popover';
import styles from '@/styles/desk/settings-menu.module.css';

const menuId = 'desk-settings';

/** The pages of the menu, each with what an operator must be permitted. */
const entries = [
  { page: 'notifications', label: 'notifications', permission: 'read' },
  { page: 'replies', label: 'replies', permission: 'work' },
  { page: 'account', label: 'account', permission: 'account' },
  { page: 'forms', label: 'forms', permission: 'manage' },
  { page: 'answers', label: 'answers', permission: 'manage' },
  { page: 'webhooks', label: 'webhooks', permission: 'manage' },
  { page: 'tokens', label: 'tokens', permission: 'manage' },
  { page: 'check-up', label: 'checkUp', permission: 'manage' },
  { page: 'operators', label: 'operators', permission: 'manage' },
  { page: 'audit', label: 'audit', permission: 'manage' },
] as const satisfies readonly {
  readonly page: string;
  readonly label: keyof typeof layoutWords;
  readonly permission: Permission;
}[];

/** The name of a page of the menu. */
export type SettingsPage = (typeof entries)[number]['page'];

/** Returns whether a page is one of the settings. */
export function isSettingsPage(page: string | undefined): page is SettingsPage {
  return entries.some((entry) => entry.page === page);
}

interface SettingsMenuProps {
  readonly may: readonly Permission[];
  /** The open page, if it is of the menu. */
  readonly current: string | undefined;
}

/**
 * Renders the links to the operator's account and to pages about the desk itself. A button opens them on
 * wide screens; on narrow ones they are part of the header's menu.
 */
export function SettingsMenu({ may, current }: SettingsMenuProps) {
  return (
    <div className={styles.settings}>
      <button type="button" className={styles.button} {...popoverButton(menuId)}>
        {layoutWords.settings}
      </button>
      <div id={menuId} className={styles.menu} {...popoverAttributes}>
        <Entries may={may} current={current} />
      </div>
    </div>
  );
}

/** Renders the same links at the side of a page of the settings, where there is room. */
export function SettingsList({ may, current }: SettingsMenuProps) {
  return (
    <nav aria-label={layoutWords.settings} className={styles.side}>
      <Entries may={may} current={current} />
    </nav>
  );
}

function Entries({ may, current }: SettingsMenuProps) {
  return entries
    .filter(({ permission }) => may.includes(permission))
    .map(({ page, label }) => (
      <Link
        key={page}
        href={`/desk/${page}`}
        className={styles.link}
        aria-current={page === current ? 'page' : undefined}
      >
        {layoutWords[label]}
      </Link>
    ));
}
