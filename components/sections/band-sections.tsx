import type { CSSProperties } from 'react';
import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band } from '@/components/sections/band';
import { Link } from '@/components/ui/link';
import type { BarsSection } from '@/lib/content/figure-sections';
import type { ContentNode } from '@/lib/content/tree';
import styles from '@/styles/sections/band-sections.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders a number of each row as a bar, beside its text. The text says all; the bar is for the eye. */
function Bars({ section: { title, id, bars } }: { readonly section: BarsSection }) {
  const list = (
    <ul className={styles.bars}>
      {bars.map(({ label, value, of, text }) => {
        const share: CSSProperties & Record<'--share', string> = {
          '--share': `${Math.round((100 * value) / of)}%`,
        };
        return (
          <li key={label}>
            <span>{label}</span>
            <span className={styles.bar} style={share} aria-hidden />
            <span className={styles.text}>{text}</span>
          </li>
        );
      })}
    </ul>
  );
  return title === undefined ? (
    list
  ) : (
    <Band title={title} id={id}>
      {list}
    </Band>
  );
}

function isSection(node: ContentNode): boolean {
  return typeof node === 'object' && 'section' in node;
}

/** Renders sections with bars, and the band across a page. */
export const bandSections = {
  bars: (node) => <Bars section={node} />,
  band: ({ title, id, href, linkText, children }, { inline }) => (
    <section className={styles.band} aria-labelledby={id} data-wide="">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {inline(children.filter((node) => !isSection(node)))}
          {href !== undefined && (
            <p>
              <Link href={href} className={button.main}>
                {linkText}
              </Link>
            </p>
          )}
        </div>
        {inline(children.filter(isSection))}
      </div>
    </section>
  ),
} satisfies Partial<SectionRenderers>;
