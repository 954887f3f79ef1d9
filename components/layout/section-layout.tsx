import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import type { SectionLayoutData } from '@/lib/content/page-content';
import styles from '@/styles/layout/section-layout.module.css';

interface SectionLayoutProps {
  readonly section: SectionLayoutData;
  readonly children: ReactNode;
}

/**
 * Wraps all pages of a folder with its title and navigation.
 *
 * It stays mounted between pages of the folder, and can be nested.
 */
export function SectionLayout({ section, children }: SectionLayoutProps) {
  const path = useRouter().asPath.replace(/[?#].*/s, '');
  const ariaCurrent = (href: string) => {
    if (href === path) return 'page';
    return href !== section.path && path.startsWith(`${href}/`) ? 'true' : undefined;
  };
  return (
    <div className={styles.section}>
      <div className={styles.grid}>
        <div className={styles.side}>
          <p className={styles.title}>{section.title}</p>
          {section.intro !== undefined && <p className={styles.intro}>{section.intro}</p>}
          <nav aria-label={section.title}>
            <ul className={styles.links}>
              {section.navigation.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href} aria-current={ariaCurrent(href)}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.inside}>{children}</div>
      </div>
    </div>
  );
}
