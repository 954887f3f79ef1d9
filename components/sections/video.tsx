import { PictureView } from '@/components/sections/picture-view';
import type { VideoSection } from '@/lib/content/tree';
import styles from '@/styles/sections/video.module.css';

/** A film: its poster, its name, and the way to where it plays. Nothing is loaded from there. */
export function Video({ section }: { readonly section: VideoSection }) {
  const { title, id, poster, href, length } = section;
  return (
    <section className={styles.video} aria-labelledby={id}>
      <PictureView
        picture={poster}
        drawingClass={styles.poster}
        photographClass={styles.poster}
        sizes="100vw"
      />
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p>
          <a href={href} className={styles.play}>
            Watch{length !== undefined && `, ${length}`}
          </a>
        </p>
        <p className={styles.note}>
          It plays on another site. Nothing is loaded from there before.
        </p>
      </div>
    </section>
  );
}
