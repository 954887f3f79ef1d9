import { Band, headingLevel } from '@/components/sections/band';
import type { ReactNode } from 'react';
import type { DownloadsSection } from '@/lib/content/media-sections';
import type { DocumentSection } from '@/lib/content/tree';
import styles from '@/styles/sections/downloads.module.css';

/** Lists files to download, each with its type, size and date. */
export function Downloads({ section }: { readonly section: DownloadsSection }) {
  const { title, id, groups } = section;
  const Heading = headingLevel(title);
  return (
    <Band title={title} id={id}>
      {groups.map(({ label, downloads }) => (
        <div key={label ?? ''} className={styles.group}>
          {label !== undefined && <Heading>{label}</Heading>}
          <ul className={styles.list}>
            {downloads.map((download) => (
              <li key={download.href}>
                <a href={download.href}>{download.title}</a>
                <span>{download.text}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Band>
  );
}

/** Renders a document as a card: its link, what it is, and what is written about it. */
export function DocumentCard({ section }: { readonly section: DocumentSection<ReactNode> }) {
  const { name, href, text, children } = section;
  return (
    <Band>
      <div className={styles.document}>
        <p>
          <a href={href}>{name}</a>
        </p>
        <p className={styles.facts}>{text}</p>
        {children}
      </div>
    </Band>
  );
}
