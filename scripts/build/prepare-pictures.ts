import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Content, listPagePaths } from '@/lib/server/content/content';
import { loadContent } from '@/lib/server/content/load-content';
import { copiesDirectory, copyName } from '@/lib/server/content/copies/picture-facts';
import {
  iconSource,
  manifestIcons,
  shortcutIcon,
  touchIcon,
} from '@/lib/server/content/generated-paths';
import { ownFont } from '@/lib/server/content/theme/fonts';
import { publicDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';
import { getShareCard, sharePicturePath, type ShareCard } from '@/lib/server/site/seo/share-card';
import { drawIcon, drawShortcutIcon } from './pictures/icon-picture';
import { cutForSharing, drawShareCard } from './pictures/share-picture';
import { writeAtomically } from './write-atomically';

/**
 * Creates the Open Graph image of each page, the icons and the font of the theme below the project's
 * `public/`. Keeps existing files and deletes unused images. Resolves with the number of new images.
 */
export async function preparePublicFiles(root: string): Promise<number> {
  const loaded = await loadContent(siteDirectory(root));
  if (!loaded.ok) return 0;
  const { font } = loaded.content.look;
  if (font !== ownFont) {
    const { prepareThemeFont } = await import('./prepare-font');
    await prepareThemeFont(root, siteDirectory(root), font);
  }
  const site = siteDirectory(root);
  await removeUnusedShareImages(root, loaded.content);
  return (await drawShareImages(root, loaded.content, site)) + (await prepareIcons(site, root));
}

/** Deletes pictures for sharing below `public/og` that no page has. */
export async function removeUnusedShareImages(root: string, content: Content): Promise<void> {
  const folder = join(root, 'public/og');
  if (!existsSync(folder)) return;
  const cards = shareCards(content);
  const unused = (await readdir(folder)).filter((name) => !cards.has(`/og/${name}`));
  await Promise.all(unused.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Creates the missing pictures for sharing below `public/og`: the photograph of the page, or its title. `site` has
 * the copies of photographs. Resolves with their number.
 */
export async function drawShareImages(
  root: string,
  content: Content,
  site: string,
): Promise<number> {
  const missing = [...shareCards(content)].filter(
    ([path]) => !existsSync(join(root, 'public', path)),
  );
  if (missing.length === 0) return 0;
  for (const [path, { photograph }] of missing) {
    if (photograph === undefined) continue;
    const source = join(copiesDirectory(site), photograph.version, copyName(photograph));
    await writeAtomically(
      join(root, 'public', path),
      await cutForSharing(source, photograph.focus),
    );
  }
  const drawn = missing.filter(([, { photograph }]) => photograph === undefined);
  if (drawn.length === 0) return missing.length;
  // Most publications draw nothing, and the packages for fonts take time to load.
  const { readOutlines } = await import('./pictures/outline-text');
  const outlineText = await readOutlines(process.cwd());
  for (const [path, card] of drawn) {
    const drawing = Buffer.from(drawShareCard(card, outlineText));
    // Few colours: paper, ink and shades between them.
    const picture = await sharp(drawing).png({ palette: true, colours: 64, effort: 10 }).toBuffer();
    await writeAtomically(join(root, 'public', path), picture);
  }
  return missing.length;
}

/**
 * Draws the icons of a site below `public/` of another folder: each time, because there are few, and
 * writes those that differ.
 */
export async function prepareIcons(site: string, root: string): Promise<number> {
  const source = join(publicDirectory(site), iconSource);
  const icons = [shortcutIcon, touchIcon, ...manifestIcons];
  if (!existsSync(source)) {
    // Those of the site that was built before.
    if (site !== root) {
      await Promise.all(icons.map(({ path }) => rm(join(root, 'public', path), { force: true })));
    }
    return 0;
  }
  const drawing = await readFile(source);
  let written = 0;
  for (const icon of icons) {
    const target = join(root, 'public', icon.path);
    const draw = icon === shortcutIcon ? drawShortcutIcon : drawIcon;
    const picture = await draw(drawing, icon);
    if (existsSync(target) && (await readFile(target)).equals(picture)) continue;
    await writeAtomically(target, picture);
    written += 1;
  }
  return written;
}

/** Returns what the picture of each page and form shows, by the address of the picture. */
function shareCards(published: Content): ReadonlyMap<string, ShareCard> {
  // Nothing draws the picture of a page when it appears.
  const content = published.everything ?? published;
  return new Map(
    [content, ...(content.translations?.values() ?? [])].flatMap((each) =>
      [...listPagePaths(each), ...[...each.forms.keys()].map((id) => `/f/${id}`)].map((path) => {
        const card = getShareCard(each, path);
        return [sharePicturePath(card), card] as const;
      }),
    ),
  );
}
