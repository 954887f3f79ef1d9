import type { Picture } from '@/lib/content/section-data';

/** In CSS pixels; screens with two pixels for each of them need twice as many. */
const width = 96;

/** Renders the picture of a result as a decoration: the title beside it names the page. Addresses are encoded. */
export function pictureMarkup(picture: Picture): string {
  if (picture.kind === 'drawing') {
    const { viewBox, src } = picture;
    return `<svg viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><use href="${src}#drawing"/></svg>`;
  }
  const { src, copies, focus } = picture;
  const copy = copies && (copies.widths.find((each) => each >= 2 * width) ?? copies.widths.at(-1));
  const address = copies && copy !== undefined ? `${src}?w=${copy}&amp;v=${copies.version}` : src;
  const style = focus && ` style="object-position:${focus.x}% ${focus.y}%"`;
  return `<img src="${address}" alt="" loading="lazy" decoding="async"${style ?? ''}>`;
}
