import { PictureView } from '@/components/sections/media/picture-view';
import { positionStyle } from '@/components/ui/position-style';
import type { MapSection } from '@/lib/content/place-sections';
import { numberFormat } from '@/lib/intl/formatters';
import styles from '@/styles/sections/media/place-map.module.css';
import button from '@/styles/ui/button.module.css';
import { placeMapWords } from '@/lib/words/components/sections';

/**
 * Renders a drawn map, the address, and links to directions on other maps.
 *
 * With an API key it can also show Google's map (components/embeds/google-map.tsx).
 */
export function PlaceMap({ section }: { readonly section: MapSection }) {
  const {
    title,
    id,
    drawing,
    labels,
    metres,
    name,
    address,
    latitude,
    longitude,
    googleMaps,
    locale,
  } = section;
  const coordinates = `${latitude},${longitude}`;
  const embed = {
    'data-embed': 'map',
    'data-key': googleMaps,
    'data-point': coordinates,
    'data-name': name,
    'data-locale': locale,
  };
  return (
    <section
      className={styles.map}
      aria-labelledby={id}
      {...(googleMaps === undefined ? {} : embed)}
    >
      <div className={styles.text}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <address>{[name, ...address].join(', ')}</address>
        <p className={styles.directions}>{placeMapWords.directions}</p>
        <ul className={styles.links}>
          {directionLinks(coordinates).map(({ label, href }) => (
            <li key={label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
      {labels.length === 0 && metres === undefined ? (
        <PictureView
          picture={drawing}
          drawingClass={styles.drawing}
          photographClass={styles.drawing}
          sizes="100vw"
        />
      ) : (
        <LabelledDrawing drawing={drawing} labels={labels} metres={metres} locale={locale} />
      )}
      {googleMaps !== undefined && (
        <>
          <MapOffer name={name} />
          <div data-map="" className={styles.frame} />
        </>
      )}
    </section>
  );
}

interface LabelledDrawingProps extends Pick<MapSection, 'drawing' | 'labels' | 'locale'> {
  readonly metres: number | undefined;
}

/** Renders a drawing with texts of real size on it, a scale bar and an arrow to the north. */
function LabelledDrawing({ drawing, labels, metres, locale }: LabelledDrawingProps) {
  return (
    <div className={styles.labelled}>
      <div className={styles.sheet}>
        <PictureView
          picture={drawing}
          drawingClass={styles.whole}
          photographClass={styles.whole}
          sizes="100vw"
        />
        <ul className={styles.labels}>
          {labels.map(({ text, x, y, side }) => (
            <li
              key={`${x} ${y}`}
              style={positionStyle({ at: `${x}%`, down: `${y}%` })}
              data-side={side}
            >
              {text}
            </li>
          ))}
        </ul>
      </div>
      {metres !== undefined && <Scale metres={metres} locale={locale} />}
    </div>
  );
}

/** The longest scale bar, as a share of the drawing's width. */
const longestBar = 0.25;

function Scale({ metres, locale }: { readonly metres: number; readonly locale: string }) {
  const power = 10 ** Math.floor(Math.log10(metres * longestBar));
  const length = power * ([5, 2].find((step) => step * power <= metres * longestBar) ?? 1);
  const [value, unit] = length < 1000 ? [length, 'meter'] : [length / 1000, 'kilometer'];
  const text = numberFormat(locale, { style: 'unit', unit }).format(value);
  return (
    <div className={styles.scale} aria-hidden="true">
      <span
        style={positionStyle({ length: `${Math.round((length / metres) * 1000) / 10}%` })}
        className={styles.bar}
      >
        {text}
      </span>
      <span className={styles.north}>{placeMapWords.north}</span>
    </div>
  );
}

/**
 * Returns links in the documented formats: Google Maps URLs, Apple Map Links, openstreetmap.org's
 * directions.
 */
function directionLinks(coordinates: string) {
  return [
    {
      label: 'Google Maps',
      href: `https://www.google.com/maps/dir/?api=1&destination=${coordinates}`,
    },
    { label: 'Apple Maps', href: `https://maps.apple.com/?daddr=${coordinates}` },
    { label: 'OpenStreetMap', href: `https://www.openstreetmap.org/directions?to=${coordinates}` },
  ];
}

/** Asks before Google's map loads. */
function MapOffer({ name }: { readonly name: string }) {
  return (
    <div className={styles.offer} data-with-scripts="">
      <p className={styles.note}>{placeMapWords.googleMapNote}</p>
      <p className={styles.choices}>
        <button type="button" className={button.main} aria-label={placeMapWords.showMapOf(name)}>
          {placeMapWords.showMap}
        </button>
        <label className={styles.remember}>
          <input type="checkbox" />
          {placeMapWords.remember}
        </label>
      </p>
    </div>
  );
}
