import { PictureView } from '@/components/sections/media/picture-view';
import type { Picture } from '@/lib/content/section-data';
import styles from '@/styles/sections/people.module.css';

interface PortraitProps {
  readonly name: string;
  readonly picture?: Picture | undefined;
}

/** Renders the portrait of a person, or else the initials of their name in the shapes of the theme. */
export function Portrait({ name, picture }: PortraitProps) {
  if (picture === undefined) {
    return (
      <svg className={styles.initial} viewBox="0 0 80 100" aria-hidden>
        <text x="40" y="63">
          {initialsOf(name)}
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

/** Returns the first letters of the first and the last word of a name: one letter alone may look like a line. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('');
}
