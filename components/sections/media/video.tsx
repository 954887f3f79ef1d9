import { PictureView } from '@/components/sections/media/picture-view';
import type { Picture } from '@/lib/content/section-data';
import type { VideoPlayer, VideoSection } from '@/lib/content/media-sections';
import styles from '@/styles/sections/media/video.module.css';
import { videoWords as words } from '@/lib/words/components/sections';

type HostPlayer = Exclude<VideoPlayer, { readonly kind: 'file' }>;
type FilmFile = Extract<VideoPlayer, { readonly kind: 'file' }>;

/** Renders a video: of another site behind its poster, of this site with the player of the browser. */
export function Video({ section }: { readonly section: VideoSection }) {
  const { player } = section;
  return player?.kind === 'file' ? (
    <Film section={section} file={player} />
  ) : (
    <HostedVideo section={section} player={player} />
  );
}

/**
 * Renders a video's poster, title and link. Nothing loads from the video's host before a click on
 * "Play" (components/embeds/video-player.ts).
 */
function HostedVideo({
  section: { title, id, poster, href, length },
  player,
}: {
  readonly section: VideoSection;
  readonly player: HostPlayer | undefined;
}) {
  const plays = player !== undefined;
  return (
    <section
      className={styles.video}
      aria-labelledby={id}
      data-embed={plays ? 'video' : undefined}
      data-video={player?.video}
      data-frame={player?.kind === 'vimeo' ? vimeoFrame(player) : undefined}
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
              aria-label={words.playTitle(title)}
              data-with-scripts=""
            >
              {words.play}
            </button>
          )}
          <a href={href} className={plays ? styles.link : styles.play}>
            {plays ? words.watchAt[player.kind] : words.watch}
            {length !== undefined && words.length(length)}
          </a>
        </p>
        <p className={styles.note}>{plays ? words.notes[player.kind] : words.otherSiteNote}</p>
      </div>
    </section>
  );
}

/** Returns the address of Vimeo's player, which sets no cookies with `dnt` (do not track). */
function vimeoFrame({ video, key }: { readonly video: string; readonly key?: string }): string {
  const options = new URLSearchParams({
    ...(key === undefined ? {} : { h: key }),
    autoplay: '1',
    dnt: '1',
  });
  return `https://player.vimeo.com/video/${video}?${options}`;
}

/** Renders a film of the site, of which nothing loads before the visitor presses play. */
function Film({
  section: { title, id, poster, href, length },
  file: { type, captions },
}: {
  readonly section: VideoSection;
  readonly file: FilmFile;
}) {
  return (
    <section className={styles.video} aria-labelledby={id} data-film="">
      <video
        className={styles.film}
        poster={posterAddress(poster)}
        aria-label={title}
        controls
        preload="none"
        playsInline
      >
        <source src={href} type={type} />
        <track kind="captions" src={captions} label={words.captions} />
      </video>
      <div className={styles.text}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.actions}>
          <a href={href} className={styles.link}>
            {words.watchAt.file}
            {length !== undefined && words.length(length)}
          </a>
        </p>
      </div>
    </section>
  );
}

/** Wide enough for the player on most screens, in pixels. */
const posterWidth = 1280;

/** Returns the address of a poster: a browser chooses no copy for the attribute. */
function posterAddress(picture: Picture): string {
  const { src } = picture;
  if (picture.kind === 'drawing' || picture.copies === undefined) return src;
  const { widths, version } = picture.copies;
  const width = widths.find((each) => each >= posterWidth) ?? widths.at(-1);
  return width === undefined ? src : `${src}?w=${width}&v=${version}`;
}
