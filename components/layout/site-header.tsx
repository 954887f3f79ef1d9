import { useEffect, useRef } from 'react';
import type { RouterEvents } from '@/components/ui/navigation/scroll-restoration';
import { LanguageSwitch } from '@/components/layout/language-switch';
import { Link } from '@/components/ui/link';
import { VisitDetails } from '@/components/layout/visit-details';
import { SearchForm } from '@/components/site/search/search-form';
import { LightSwitch } from '@/components/ui/light-switch';
import { siteWords } from '@/lib/words/components/layout';
import { homeAddress, type MenuLink, type SiteFrame } from '@/lib/site/frame';
import { languagePart } from '@/lib/site/language-part';
import { popoverAttributes, popoverButton } from '@/components/ui/popover';
import styles from '@/styles/layout/site-header.module.css';

const menuId = 'site-menu';

const navigationEvents = ['routeChangeComplete', 'hashChangeComplete'] as const;

function ariaCurrent({ href, links }: MenuLink, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  const isParent = links?.some((link) => link.href === path) === true;
  const isHome =
    process.env.HAS_LANGUAGES === 'yes' ? (languagePart(href) || '/') === href : href === '/';
  return isParent || (!isHome && path.startsWith(`${href}/`)) ? 'true' : undefined;
}

interface SiteHeaderProps {
  readonly events: RouterEvents;
  readonly frame: SiteFrame;
  /** The path of the current page. */
  readonly path: string;
  /** Set if it differs from the page's language. */
  readonly language: string | undefined;
}

/**
 * Renders the site's name and menu, which is behind a button on narrow screens. The first tab stop is a link past
 * them. It is in the header, because notices and offers before it may have links too.
 */
export function SiteHeader({ events, frame, path, language }: SiteHeaderProps) {
  const menu = useRef<HTMLElement>(null);

  // A menu opened before hydration stays open until the next navigation, even one to the same
  // page.
  useEffect(() => {
    const close = () => {
      if (menu.current?.matches(':popover-open') === true) menu.current.hidePopover();
    };
    for (const name of navigationEvents) events.on(name, close);
    return () => {
      for (const name of navigationEvents) events.off(name, close);
    };
  }, [events]);

  // Positions the menu in browsers without CSS anchor positioning (Safari before 26, Firefox
  // before 147).
  useEffect(() => {
    const nav = menu.current;
    if (nav === null || CSS.supports('anchor-name: --a')) return undefined;
    const positionMenu = () => {
      const bottom = nav.closest('header')?.getBoundingClientRect().bottom ?? 0;
      nav.style.setProperty('--menu-top', `${bottom + scrollY}px`);
    };
    nav.addEventListener('beforetoggle', positionMenu);
    return () => nav.removeEventListener('beforetoggle', positionMenu);
  }, []);

  const home = process.env.HAS_LANGUAGES === 'yes' ? homeAddress(frame) : '/';
  const bar = (
    <div className={styles.bar}>
      <Link href={home} className={styles.name} aria-current={path === home ? 'page' : undefined}>
        {frame.logo === undefined ? (
          frame.name
        ) : (
          <span data-logo="" dangerouslySetInnerHTML={{ __html: frame.logo }} />
        )}
        {frame.nameNote !== undefined && <small>{frame.nameNote}</small>}
      </Link>
      <button type="button" className={styles.menuButton} {...popoverButton(menuId)}>
        {siteWords.menu}
      </button>
      <nav
        ref={menu}
        id={menuId}
        aria-label={siteWords.navigation}
        className={styles.menu}
        {...popoverAttributes}
      >
        <MenuLinks links={frame.navigation} path={path} />
        <div className={styles.tools}>
          <VisitDetails visit={frame.visit} />
          <SearchForm name={siteWords.menuSearch} />
          <LightSwitch />
        </div>
      </nav>
    </div>
  );
  return (
    <header className={styles.header} lang={language}>
      <a href="#main" className={styles.skip}>
        {siteWords.skip}
      </a>
      {process.env.HAS_LANGUAGES === 'yes' ? (
        <>
          <LanguageSwitch links={frame.languageLinks} />
          {bar}
        </>
      ) : (
        bar
      )}
    </header>
  );
}

interface MenuLinksProps {
  readonly links: readonly MenuLink[];
  readonly path: string;
}

/**
 * Renders links of the menu. Those with links below them have a button beside them that shows these, as in the
 * APG's disclosure navigation (styles/looks/submenu.css). A press opens and closes these without a script;
 * close-submenus.ts adds the keys.
 */
function MenuLinks({ links, path }: MenuLinksProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href} data-parent={link.links && ''}>
          <Link
            href={link.href}
            className={link.button === true ? styles.action : undefined}
            aria-current={ariaCurrent(link, path)}
          >
            {link.label}
          </Link>
          {link.links !== undefined && (
            <details name={menuId} data-embed="menu">
              <summary aria-label={siteWords.below(link.label)} />
              <MenuLinks links={link.links} path={path} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
