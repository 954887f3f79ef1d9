import type { CSSProperties, ReactNode } from 'react';
import { Drawing } from '@/components/sections/media/drawing';
import { listSources, PictureView } from '@/components/sections/media/picture-view';
import { Link } from '@/components/ui/link';
import type { PictureCrop, RasterPicture, Scrim } from '@/lib/content/section-data';
import type { HeroSection } from '@/lib/content/tree';
import places from '@/styles/sections/hero-places.module.css';
import styles from '@/styles/sections/hero.module.css';

interface HeroProps {
  readonly section: HeroSection<ReactNode>;
  /** A section behind the text. */
  readonly backdrop?: ReactNode;
}

/** Renders the top of a page: what this is and what to do. */
export function Hero({ section, backdrop }: HeroProps) {
  const { picture, note, place } = section;
  if (place !== undefined && backdrop === undefined) return <PlacedHero section={section} />;
  const kind = heroKind(section);
  return (
    <section className={styles[kind]} aria-labelledby="hero-title">
      {picture?.kind === 'drawing' && (
        <Drawing drawing={picture} className={styles.drawing} fills />
      )}
      <div className={styles.inner}>
        <div className={styles.text}>
          <HeroWords section={section} classes={styles} />
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
      </div>
      {picture?.kind === 'raster' && (
        <PictureView
          picture={picture}
          photographClass={styles.photograph}
          sizes={`(width < 64rem) 100vw, max(50vw, ${Math.round((40 * picture.width) / picture.height)}rem)`}
          isFirst
        />
      )}
      {backdrop}
    </section>
  );
}

/** Renders a hero whose picture is behind its words or below them. */
function PlacedHero({ section }: { readonly section: HeroSection<ReactNode> }) {
  const { picture, note, place, scrim, crop } = section;
  const view =
    picture?.kind === 'drawing' ? (
      <Drawing drawing={picture} className={places.drawing} fills />
    ) : (
      picture && <HeroPhotograph picture={picture} crop={crop} covers={place === 'behind'} />
    );
  const words = (
    <div className={places.inner}>
      <HeroWords section={section} classes={places} />
      {place === 'behind' && note !== undefined && <p className={places.note}>{note}</p>}
    </div>
  );
  return place === 'behind' ? (
    <section
      className={scrim?.tone === 'light' ? `${places.behind} ${places.light}` : places.behind}
      style={scrim && scrimStyle(scrim)}
      aria-labelledby="hero-title"
    >
      {view}
      {words}
    </section>
  ) : (
    <section className={places.below} aria-labelledby="hero-title">
      {words}
      {view}
      {note !== undefined && <p className={places.note}>{note}</p>}
    </section>
  );
}

interface HeroPhotographProps {
  readonly picture: RasterPicture;
  readonly crop: PictureCrop | undefined;
  /** It is as high as the hero, so that its sides may be cut off. */
  readonly covers: boolean;
}

/** Renders a photograph across the page. On a phone held upright, which would cut most of it off, it is the crop. */
function HeroPhotograph({ picture, crop, covers }: HeroPhotographProps) {
  const view = (
    <PictureView
      picture={picture}
      photographClass={places.photograph}
      sizes={covers ? coverSizes(picture) : '100vw'}
      isFirst
    />
  );
  if (crop === undefined) return view;
  return (
    <picture>
      <source
        media="(width < 48rem) and (orientation: portrait)"
        srcSet={listSources(picture.src, crop.copies)}
        sizes={coverSizes(crop)}
      />
      {view}
    </picture>
  );
}

/**
 * Returns how wide a picture is that covers a hero, by the height in styles/sections/hero-places.module.css.
 * Fine screens take two thirds of their pixels, because words and their scrim hide the finest detail.
 */
function coverSizes({ width, height }: Pick<RasterPicture, 'width' | 'height'>): string {
  const ratio = width / height;
  const sizesAt = (detail: number) =>
    `max(${Math.round(100 * detail)}vw, min(${Math.round(44 * ratio * detail)}rem, ${Math.round(85 * ratio * detail)}vh))`;
  return `(min-resolution: 1.5x) ${sizesAt(2 / 3)}, ${sizesAt(1)}`;
}

/** Returns the strength of a scrim in each light, of which the stylesheet chooses. */
function scrimStyle({ day, night, red }: Scrim) {
  const strengths = { '--day': `${day}%`, '--night': `${night}%`, '--red': `${red}%` };
  return strengths as CSSProperties;
}

interface HeroWordsProps {
  readonly section: HeroSection<ReactNode>;
  /** The class names of a stylesheet for heroes. */
  readonly classes: Readonly<Record<string, string>>;
}

function HeroWords({ section, classes }: HeroWordsProps) {
  const { title, emphasis, actions, children } = section;
  const [before, after] = emphasis === undefined ? [title] : title.split(emphasis, 2);
  return (
    <>
      <h1 id="hero-title" className={classes.title}>
        {before}
        {emphasis !== undefined && <em>{emphasis}</em>}
        {after}
      </h1>
      <div className={classes.lede}>{children}</div>
      {actions.length > 0 && (
        <ul className={classes.actions}>
          {actions.map(({ label, href }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns the class of a hero, by what it shows beside its text. */
function heroKind({ picture, backdrop }: HeroSection<ReactNode>) {
  if (backdrop !== undefined) return 'withBackdrop';
  if (picture === undefined) return 'plain';
  return picture.kind === 'raster' ? 'withPhotograph' : 'hero';
}
