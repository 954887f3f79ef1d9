import { PictureView } from '@/components/sections/media/picture-view';
import type { Picture } from '@/lib/content/section-data';
import styles from '@/styles/sections/people.module.css';

interface PortraitProps {
  readonly name: string;
  readonly picture?: Picture | undefined;
}

/** Renders the portrait of a person, or else the initial of their name in the shapes of the theme. */
export function Portrait({ name, picture }: PortraitProps) {
  if (picture === undefined) {
    return (
      <svg className={styles.initial} viewBox="0 0 80 100" aria-hidden>
        <text x="40" y="79">
          {/\p{L}/u.exec(name)?.[0]}
        </text>
      </svg>
    );
  }
  return (
    <p className={styles.portrait}>
      <PictureView picture={picture} sizes="8rem" />
    </p>
  );
}
