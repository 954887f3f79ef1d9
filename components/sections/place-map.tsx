import { PictureView } from '@/components/sections/picture-view';
import type { MapSection } from '@/lib/content/tree';
import styles from '@/styles/sections/place-map.module.css';

/** Where the place is: our own drawing, and ordinary links to the maps of others. */
export function PlaceMap({ section }: { readonly section: MapSection }) {
  const { title, id, drawing, name, latitude, longitude } = section;
  const place = `${latitude},${longitude}`;
  // The documented link formats: Google Maps URLs, Apple Map Links, openstreetmap.org's marker.
  const maps = [
    { of: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${place}` },
    { of: 'Apple Maps', href: `https://maps.apple.com/?ll=${place}&q=${encodeURIComponent(name)}` },
    {
      of: 'OpenStreetMap',
      href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`,
    },
  ];
  return (
    <section className={styles.map} aria-labelledby={id}>
      <PictureView
        picture={drawing}
        drawingClass={styles.drawing}
        photographClass={styles.drawing}
        sizes="100vw"
      />
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p>Open it on the map of</p>
        <ul className={styles.links}>
          {maps.map(({ of, href }) => (
            <li key={of}>
              <a href={href}>{of}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
