import type { ReactNode } from 'react';
import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band, headingLevel } from '@/components/sections/band';
import { PictureView } from '@/components/sections/media/picture-view';
import { Link } from '@/components/ui/link';
import type { Picture } from '@/lib/content/section-data';
import type { LogosSection } from '@/lib/content/sections';
import type { ColumnsSection, TimelineSection } from '@/lib/content/tree';
import styles from '@/styles/sections/layout-sections.module.css';
import proseStyles from '@/styles/sections/prose.module.css';

/** Renders two texts beside each other, one below the other where space is short. */
function Columns({
  section: { title, id, columns },
}: {
  readonly section: ColumnsSection<ReactNode>;
}) {
  const Heading = headingLevel(title);
  return (
    <Band title={title} id={id} isWide>
      <div className={styles.columns}>
        {columns.map((column, index) => (
          // The columns never reorder, so the index is a stable key.
          <div key={index}>
            {column.title !== undefined && (
              <Heading className={styles.columnTitle}>{column.title}</Heading>
            )}
            <div className={proseStyles.prose}>{column.children}</div>
          </div>
        ))}
      </div>
    </Band>
  );
}

/** Renders what happened in order, with the year or the day of each beside it. */
function Timeline({
  section: { title, id, entries },
}: {
  readonly section: TimelineSection<ReactNode>;
}) {
  const Heading = headingLevel(title);
  return (
    <Band title={title} id={id}>
      <ol className={styles.timeline}>
        {entries.map((entry) => (
          <li key={`${entry.label} ${entry.title ?? ''}`}>
            <p className={styles.when}>
              {entry.date === undefined ? (
                entry.label
              ) : (
                <time dateTime={entry.date}>{entry.label}</time>
              )}
            </p>
            <div className={proseStyles.prose}>
              {entry.title !== undefined && <Heading>{entry.title}</Heading>}
              {entry.children}
            </div>
          </li>
        ))}
      </ol>
    </Band>
  );
}

/** Renders logos, each with about the same area. One without a picture is shown by its name. */
function Logos({ section: { title, id, logos } }: { readonly section: LogosSection }) {
  return (
    <Band title={title} id={id} isWide>
      <ul className={styles.logos}>
        {logos.map(({ name, href, picture }) => {
          const logo = picture === undefined ? name : <Logo name={name} picture={picture} />;
          return <li key={name}>{href === undefined ? logo : <Link href={href}>{logo}</Link>}</li>;
        })}
      </ul>
    </Band>
  );
}

/** The side of a square logo, and the width of the widest, in CSS pixels. */
const side = 72;
const maxWidth = 176;

function Logo({ name, picture }: { readonly name: string; readonly picture: Picture }) {
  const ratio = picture.width / picture.height;
  const width = Math.round(Math.min(maxWidth, side * Math.sqrt(ratio)));
  const sized = { ...picture, alt: name, width, height: Math.round(width / ratio) };
  const view = (
    <PictureView
      picture={sized}
      drawingClass={styles.logo}
      photographClass={styles.grey}
      sizes={`${width}px`}
    />
  );
  return picture.kind === 'drawing' ? view : <span className={styles.photograph}>{view}</span>;
}

/** Renders sections that place text or logos in an order of their own. */
export const layoutSections = {
  columns: (node, { inline }) => {
    const columns = node.columns.map((each) => ({ ...each, children: inline(each.children) }));
    return <Columns section={{ ...node, columns }} />;
  },
  timeline: (node, { inline }) => {
    const entries = node.entries.map((each) => ({ ...each, children: inline(each.children) }));
    return <Timeline section={{ ...node, entries }} />;
  },
  logos: (node) => <Logos section={node} />,
} satisfies Partial<SectionRenderers>;
