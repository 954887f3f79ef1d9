import { PictureView } from '@/components/sections/media/picture-view';
import type { VideoSection } from '@/lib/content/sections';
import styles from '@/styles/sections/media/video.module.css';
import { videoWords } from '@/components/sections/words';

/**
 * Renders a video's poster, title and link. Nothing loads from the video's host before a click on
 * "Play" (components/embeds/video-player.ts).
 */
export function Video({ section }: { readonly section: VideoSection }) {
  const { title, id, poster, href, length, youtube } = section;
  const plays = youtube !== undefined;
  return (
    <section
      className={styles.video}
      aria-labelledby={id}
      data-embed={plays ? 'video' : undefined}
      data-video={youtube}
      data-title={plays ? title : undefined}
    >
      <PictureView
        picture={poster}
        drawingClass={styles.poster}
        photographClass={styles.poster}
        sizes="100vw"
      />
      {plays && <div data-player="" className={styles.player} />}
      <div className={styles.text}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.actions}>
          {plays && (
            <button
              type="button"
              className={styles.play}
              aria-label={videoWords.playTitle(title)}
              data-with-scripts=""
            >
              {videoWords.play}
            </button>
          )}
          <a href={href} className={plays ? styles.link : styles.play}>
            {plays ? videoWords.watchAtYouTube : videoWords.watch}
            {length !== undefined && videoWords.length(length)}
          </a>
        </p>
        <p className={styles.note}>{plays ? videoWords.youtubeNote : videoWords.otherSiteNote}</p>
      </div>
    </section>
  );
}
