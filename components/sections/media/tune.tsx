import { PictureView } from '@/components/sections/media/picture-view';
import type { SectionRenderers } from '@/components/sections/section-renderers';
import { tuneWords } from '@/lib/words/components/sections';
import styles from '@/styles/sections/media/tune.module.css';

/** Renders a tune with a button that sounds it (components/embeds/tune-player.ts), and its drawing. */
export const tuneSections = {
  tune: ({ title, id, picture, notes, tempo, voices, apart, children }, { inline }) => (
    <section
      className={styles.tune}
      aria-labelledby={id}
      data-embed="tune"
      data-notes={notes.map(({ pitch = '', beats }) => `${pitch}:${beats}`).join(' ')}
      data-tempo={tempo}
      data-voices={voices}
      data-apart={apart}
    >
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <div>
          {inline(children)}
          <p>
            <button type="button" className={styles.play} data-with-scripts="">
              <span data-off="">{tuneWords.play}</span>
              <span data-on="">{tuneWords.stop}</span>
            </button>
          </p>
        </div>
      </div>
      {picture !== undefined && (
        <PictureView
          picture={picture}
          drawingClass={styles.drawing}
          photographClass={styles.drawing}
          sizes="100vw"
        />
      )}
    </section>
  ),
} satisfies Partial<SectionRenderers>;
