import { useEffect, useRef } from 'react';
import type { RouterEvents } from '@/components/ui/scroll-restoration';
import { Link } from '@/components/ui/link';
import type { FrameLink, SiteFrame } from '@/lib/site/frame';
import styles from '@/styles/layout/site-header.module.css';

const menuId = 'site-menu';

// The popover attributes work without scripts and bring Esc and focus handling. React 18 does not
// know them and passes them through.
const opensMenu = { popovertarget: menuId };
const isMenu = { popover: 'auto' } as const;

const arrivals = ['routeChangeComplete', 'hashChangeComplete'] as const;

type Current = 'page' | 'true' | undefined;

function currentOf({ href }: FrameLink, path: string): Current {
  if (href === path) return 'page';
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined;
}

interface SiteHeaderProps {
  readonly events: RouterEvents;
  readonly frame: SiteFrame;
  /** The path of the current page. */
  readonly path: string;
  /** Set if it differs from the page's language. */
  readonly language: string | undefined;
}

/** The name of the site and its menu: a row on wide screens, behind a button on narrow ones. */
export function SiteHeader({ events, frame, path, language }: SiteHeaderProps) {
  const menu = useRef<HTMLElement>(null);

  // A menu opened before hydration stays open until the next navigation, even one to the same
  // page.
  useEffect(() => {
    const close = () => {
      if (menu.current?.matches(':popover-open') === true) menu.current.hidePopover();
    };
    for (const arrived of arrivals) events.on(arrived, close);
    return () => {
      for (const arrived of arrivals) events.off(arrived, close);
    };
  }, [events]);

  // Positions the menu in browsers without CSS anchor positioning (Safari before 26, Firefox
  // before 147).
  useEffect(() => {
    const nav = menu.current;
    if (nav === null || CSS.supports('anchor-name: --a')) return undefined;
    const place = () => {
      const bottom = nav.closest('header')?.getBoundingClientRect().bottom ?? 0;
      nav.style.setProperty('--menu-top', `${bottom + scrollY}px`);
    };
    nav.addEventListener('beforetoggle', place);
    return () => nav.removeEventListener('beforetoggle', place);
  }, []);

  return (
    <header className={styles.header} lang={language}>
      <div className={styles.bar}>
        <Link href="/" className={styles.name} aria-current={path === '/' ? 'page' : undefined}>
          {frame.name}
          {frame.nameNote !== undefined && <small>{frame.nameNote}</small>}
        </Link>
        <button type="button" className={styles.menuButton} {...opensMenu}>
          Menu
        </button>
        <nav ref={menu} id={menuId} aria-label="Site" className={styles.menu} {...isMenu}>
          <ul>
            {frame.navigation.map((link) => (
              <li key={link.href}>
                <Link href={link.href} aria-current={currentOf(link, path)}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
