import { PictureView } from '@/components/sections/picture-view';
import type { MapSection } from '@/lib/content/tree';
import styles from '@/styles/sections/place-map.module.css';
import button from '@/styles/ui/button.module.css';

/**
 * Renders a drawn map, the address, and links to directions on other maps.
 *
 * With an API key it can also show Google's map (components/embeds/google-map.tsx).
 */
export function PlaceMap({ section }: { readonly section: MapSection }) {
  const { title, id, drawing, name, address, latitude, longitude, googleMaps, locale } = section;
  const place = `${latitude},${longitude}`;
  const lines = [name, ...address.lines, address.locality, address.postalCode];
  return (
    <section
      className={styles.map}
      aria-labelledby={id}
      data-embed={googleMaps === undefined ? undefined : 'map'}
      data-key={googleMaps}
      data-point={googleMaps === undefined ? undefined : place}
      data-name={googleMaps === undefined ? undefined : name}
      data-locale={googleMaps === undefined ? undefined : locale}
    >
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <address>{lines.filter((line) => line !== undefined).join(', ')}</address>
        <p className={styles.way}>The way there with</p>
        <ul className={styles.links}>
          {waysTo(place).map(({ of, href }) => (
            <li key={of}>
              <a href={href}>{of}</a>
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
      {googleMaps !== undefined && <Offer name={name} />}
      {googleMaps !== undefined && <div data-map="" className={styles.frame} />}
    </section>
  );
}

/**
 * Returns links in the documented formats: Google Maps URLs, Apple Map Links, openstreetmap.org's
 * directions.
 */
function waysTo(place: string) {
  return [
    { of: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${place}` },
    { of: 'Apple Maps', href: `https://maps.apple.com/?daddr=${place}` },
    { of: 'OpenStreetMap', href: `https://www.openstreetmap.org/directions?to=${place}` },
  ];
}

function Offer({ name }: { readonly name: string }) {
  return (
    <div className={styles.offer} data-with-scripts="">
      <p className={styles.note}>
        Google’s map comes from Google, which then learns your internet address and which site you
        are on.
      </p>
      <p className={styles.choices}>
        <button type="button" className={button.main} aria-label={`Show the map of ${name}`}>
          Show the map
        </button>
        <label className={styles.remember}>
          <input type="checkbox" /> Show it at once from now on, on this device
        </label>
      </p>
    </div>
  );
}
