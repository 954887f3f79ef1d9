import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band } from '@/components/sections/band';
import { PictureView } from '@/components/sections/media/picture-view';
import type { CaptionedPicture } from '@/lib/content/section-data';
import type { PictureStripSection, PictureSection } from '@/lib/content/media-sections';
import pictureStripStyles from '@/styles/sections/media/picture-strip.module.css';
import pictureStyles from '@/styles/sections/media/picture.module.css';
import { pictureStripWords } from '@/lib/words/components/sections';

/** Renders pictures side by side; a narrow screen scrolls them by touch or arrow keys. */
function PictureStrip({ section }: { readonly section: PictureStripSection }) {
  const { title, id, pictures } = section;
  return (
    <Band title={title} id={id}>
      <div
        data-strip=""
        className={pictureStripStyles.scroller}
        tabIndex={0}
        role="region"
        aria-label={
          title === undefined ? pictureStripWords.label : pictureStripWords.labelOf(title)
        }
      >
        <ul className={pictureStripStyles.strip}>
          {pictures.map((shot) => (
            <li key={shot.picture.src}>
              <figure>
                <PictureView
                  picture={shot.picture}
                  drawingClass={pictureStripStyles.drawing}
                  photographClass={pictureStripStyles.photograph}
                  sizes="(width <= 45rem) 80vw, 20rem"
                />
                <Caption of={shot} />
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}

/** Renders a picture between sections, in line with their text. */
export function PictureRow({ section }: { readonly section: PictureSection }) {
  return (
    <div className={pictureStyles.row} data-wide="">
      <Picture section={section} />
    </div>
  );
}

/** Renders a picture with its caption. */
function Picture({ section }: { readonly section: PictureSection }) {
  const { picture, isLead } = section;
  return (
    <figure className={pictureStyles.figure}>
      <PictureView
        picture={picture}
        drawingClass={pictureStyles.drawing}
        photographClass={pictureStyles.photograph}
        isFirst={isLead}
      />
      <Caption of={section} />
    </figure>
  );
}

/** Renders what is said below a picture, and who made it. */
export function Caption({ of: { caption, credit } }: { readonly of: CaptionedPicture }) {
  if (caption === undefined && credit === undefined) return null;
  return (
    <figcaption>
      {caption}
      {caption !== undefined && credit !== undefined && ' '}
      {credit !== undefined && <small>{pictureStripWords.credit(credit)}</small>}
    </figcaption>
  );
}

/** Renders sections of pictures. */
export const pictureSections = {
  picture: (node) => <Picture section={node} />,
  'picture-strip': (node) => <PictureStrip section={node} />,
} satisfies Partial<SectionRenderers>;
