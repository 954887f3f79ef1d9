import { PictureView } from '@/components/sections/media/picture-view';
import type { MapSection } from '@/lib/content/tree';
import styles from '@/styles/sections/media/place-map.module.css';
import button from '@/styles/ui/button.module.css';
import { placeMapWords } from '@/components/sections/words';

/**
 * Renders a drawn map, the address, and links to directions on other maps.
 *
 * With an API key it can also show Google's map (components/embeds/google-map.tsx).
 */
export function PlaceMap({ section }: { readonly section: MapSection }) {
  const { title, id, drawing, name, address, latitude, longitude, googleMaps, locale } = section;
  const coordinates = `${latitude},${longitude}`;
  const lines = [name, ...address.lines, address.locality, address.postalCode];
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
        <address>{lines.filter((line) => line !== undefined).join(', ')}</address>
        <p className={styles.directions}>{placeMapWords.directions}</p>
        <ul className={styles.links}>
          {directionLinks(coordinates).map(({ label, href }) => (
            <li key={label}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
      <PictureView
        picture={drawing}
        drawingClass={styles.drawing}
        photographClass={styles.drawing}
        sizes="100vw"
      />
      {googleMaps !== undefined && (
        <>
          <MapOffer name={name} />
          <div data-map="" className={styles.frame} />
        </>
      )}
    </section>
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
