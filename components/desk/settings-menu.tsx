import { layoutWords } from '@/components/desk/words';
import { Link } from '@/components/ui/link';
import type { Permission } from '@/lib/access/permissions';
import { popoverAttributes, popoverButton } from '@/components/ui/popover';
import styles from '@/styles/desk/settings-menu.module.css';

/** The pages of the menu that mark their link as current. */
export type SettingsPage = 'notifications' | 'forms' | 'check-up' | 'webhooks' | 'tokens';

const menuId = 'desk-settings';

/** The pages of the menu, each with what an operator must be permitted. */
const entries: readonly {
  readonly href: string;
  readonly label: string;
  readonly permission: Permission;
}[] = [
  { href: '/desk/notifications', label: layoutWords.notifications, permission: 'read' },
  { href: '/desk/replies', label: layoutWords.replies, permission: 'work' },
  { href: '/desk/account', label: layoutWords.account, permission: 'read' },
  { href: '/desk/forms', label: layoutWords.forms, permission: 'manage' },
  { href: '/desk/answers', label: layoutWords.answers, permission: 'manage' },
  { href: '/desk/webhooks', label: layoutWords.webhooks, permission: 'manage' },
  { href: '/desk/tokens', label: layoutWords.tokens, permission: 'manage' },
  { href: '/desk/check-up', label: layoutWords.checkUp, permission: 'manage' },
  { href: '/desk/operators', label: layoutWords.operators, permission: 'manage' },
  { href: '/desk/audit', label: layoutWords.audit, permission: 'manage' },
];

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
  const permitted = entries.filter(({ permission }) => may.includes(permission));
  if (permitted.length === 0) return null;
  return (
    <div className={styles.settings}>
      <button type="button" className={styles.button} {...popoverButton(menuId)}>
        {layoutWords.settings}
      </button>
      <div id={menuId} className={styles.menu} {...popoverAttributes}>
        {permitted.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            className={styles.link}
            aria-current={href === `/desk/${current ?? ''}` ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </div>
    </div>
  );
}
