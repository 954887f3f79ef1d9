import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { ProjectCopy } from '@/e2e/support/project-copy';
import { expect, type test as siteTest } from '@/e2e/support/test';
import { sweepUnless } from '@/e2e/support/sweep';
import { visitDetailsWords } from '@/lib/words/components/layout';

const path = '/pictures-of-us';
const widths = [360, 768, 1360];

/** Adds a page with photographs in every section that can hold one. */
export async function addPicturePage(project: ProjectCopy): Promise<void> {
  const folder = join(project.root, 'public/pictures');
  mkdirSync(folder, { recursive: true });
  for (const [name, background] of [
    ['team', '#356'],
    ['room', '#653'],
    ['bench', '#563'],
  ] as const) {
    await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toFile(join(folder, `${name}.jpg`));
  }
  const shot = (name: string) =>
    `{% shot src="/pictures/${name}.jpg" alt="The ${name} of the strip" caption="The ${name}." /%}`;
  project.write(
    `content/pages${path}.md`,
    `---
title: Pictures of us
description: What the clinic looks like, in photographs.
layout: wide
---

{% hero title="Have a look around before you come" drawing="/pictures/team.jpg" alt="Both of us" %}
The door is at the side.

- [How to get here](/first-visit)
{% /hero %}

{% picture src="/pictures/room.jpg" alt="The room" caption="The room." /%}

{% picture-strip title="In three pictures" %}
${['team', 'room', 'bench'].map(shot).join('\n')}
{% /picture-strip %}
`,
  );
}

/** Tests the position of photographs at the widths of a phone, a tablet and a desktop. */
export function testPictures(test: typeof siteTest): void {
  for (const width of widths) {
    const details = sweepUnless(width === 360);
    test(
      `places photographs beside text and within margins at ${width} px`,
      details,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        const hero = page.getByRole('img', { name: 'Both of us' });
        await expect
          .poll(() => hero.evaluate((image) => Reflect.get(image, 'naturalWidth') > 0))
          .toBe(true);
        const [photograph, title, link] = await Promise.all([
          boxOf(hero),
          boxOf(page.getByRole('heading', { level: 1 })),
          boxOf(page.getByRole('link', { name: visitDetailsWords.directions })),
        ]);
        expect(photograph.width).toBeGreaterThan(width * 0.4);
        for (const words of [title, link]) {
          const isBeside = words.x + words.width <= photograph.x;
          expect(isBeside || words.y + words.height <= photograph.y).toBe(true);
        }

        const room = await boxOf(page.getByRole('img', { name: 'The room', exact: true }));
        expect(room.x).toBeGreaterThanOrEqual(20);
        expect(room.x + room.width).toBeLessThanOrEqual(width - 20);
        const caption = await boxOf(page.getByText('The room.', { exact: true }).first());
        // Below the photograph, or beside it where there is room.
        expect(caption.x === room.x || caption.x > room.x + room.width).toBe(true);

        const strip = await boxOf(
          page.getByRole('region', { name: 'Pictures: In three pictures' }),
        );
        const shots = await Promise.all(
          ['team', 'room', 'bench'].map((name) =>
            boxOf(page.getByRole('img', { name: `The ${name} of the strip` })),
          ),
        );
        const isCut = ({ x, width: own }: Box) => x + own > strip.x + strip.width + 1;
        const shown = shots.filter(({ x }) => x < strip.x + strip.width - 30);
        expect(shown).toHaveLength(width < 480 ? 2 : 3);
        expect(shots.some(isCut)).toBe(width < 480);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      },
    );
  }
}

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('This element is not shown.');
  return box;
}
