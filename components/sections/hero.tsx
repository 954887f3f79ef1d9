import type { ReactNode } from 'react';
import { Drawing } from '@/components/sections/media/drawing';
import { PictureView } from '@/components/sections/media/picture-view';
import { Link } from '@/components/ui/link';
import type { HeroSection } from '@/lib/content/tree';
import styles from '@/styles/sections/hero.module.css';

interface HeroProps {
  readonly section: HeroSection<ReactNode>;
  /** A section behind the text. */
  readonly backdrop?: ReactNode;
}

/** Renders the top of a page: what this is and what to do. */
export function Hero({ section, backdrop }: HeroProps) {
  const { title, note, actions, picture, children } = section;
  const kind = heroKind(section);
  return (
    <section className={styles[kind]} aria-labelledby="hero-title">
      {picture?.kind === 'drawing' && (
        <Drawing drawing={picture} className={styles.drawing} fills />
      )}
      <div className={styles.inner}>
        <div className={styles.text}>
          <h1 id="hero-title" className={styles.title}>
            {title}
          </h1>
          <div className={styles.lede}>{children}</div>
          {actions.length > 0 && (
            <ul className={styles.actions}>
              {actions.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          )}
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
      </div>
      {picture?.kind === 'raster' && (
        <PictureView
          picture={picture}
          photographClass={styles.photograph}
          sizes="(width < 64rem) 100vw, 50vw"
          isFirst
        />
      )}
      {backdrop}
    </section>
  );
}

/** Returns the class of a hero, by what it shows beside its text. */
function heroKind({ picture, backdrop }: HeroSection<ReactNode>) {
  if (backdrop !== undefined) return 'withBackdrop';
  if (picture === undefined) return 'plain';
  return picture.kind === 'raster' ? 'withPhotograph' : 'hero';
}
