import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findOverflow, findViolations } from '@/e2e/support/axe';
import { copyWithCommands, StartedSite } from '@/e2e/support/npm-start';
import { expect, test } from '@/e2e/support/test';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { renderThemeSheet } from '@/lib/server/content/theme/theme-sheet';
import { bundleProgram } from '@/tests/support/bundle-program';
import { type Combination, combinations } from '@/tests/support/theme/looks';

const widths = [320, 375, 768, 1024, 1360, 1920];

/** The sections whose look depends on the theme. */
const sections = [
  'rows',
  'events-list',
  'journal-list',
  'facts',
  'steps',
  'questions',
  'quote',
  'people',
  'price-table',
  'bars',
  'call-to-action',
  'contact-details',
  'band',
];

const heroes = ['beside', 'behind', 'below'] as const;

/** Returns a page with the sections below a hero with a photograph. */
function pageWith(hero: (typeof heroes)[number]): string {
  const examples = sections.map((name) => listSectionTags().get(name)?.examples[0].text);
  return `---
title: A page of many parts
description: A page with the sections whose look depends on the theme.
layout: wide
---

{% hero title="An unforgettable neighbourhood" note="Since 1968" place="${hero}" picture={src: "/pictures/meadow.jpg", alt: "A meadow"} %}
What this place is, and what to do about it, in two sentences of ordinary length.

- [Plan a visit](/visit)
- [Search](/search)
{% /hero %}

{% facts %}
{% fact label="A first visit" value="One hour, £62" note="and a plan on paper" /%}
{% fact label="The wait" value="About 4 days" /%}
{% fact label="Open until" value="19:00" /%}
{% /facts %}

{% events-list title="By day" next=3 days=true /%}

${examples.join('\n\n')}
`;
}

interface PublishedSite {
  readonly site: StartedSite;
  /** Publishes the site with a look of lists. */
  readonly publish: (lists: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Starts a site with a page for each place of the hero's picture. */
async function startSite(): Promise<PublishedSite> {
  const folder = copyWithCommands('looks');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-looks-'));
  await keepBuildContent(folder, new Date());
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  const size = { width: 900, height: 600, channels: 3 as const };
  const picture = sharp({ create: { ...size, background: '#9db07a' } });
  write('public/pictures/meadow.jpg', await picture.jpeg().toBuffer());
  for (const hero of heroes) write(`content/pages/looks-${hero}.md`, pageWith(hero));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'production' as const, DATA_DIR: dataDirectory };
  const site = await StartedSite.start(folder, { DATA_DIR: dataDirectory });
  const program = await bundleProgram('scripts/publish.ts');
  return {
    site,
    publish: async (lists) => {
      write('theme/theme.yaml', `lists: ${lists}\nlights: [day, night, red]\n`);
      await promisify(execFile)(process.execPath, [program], { cwd: folder, env });
    },
    remove: async () => {
      await site.remove();
      for (const each of [folder, dataDirectory]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Gives the page a theme in place of the one that it has. Fonts stand in those of the same width. */
async function applyLook(page: Page, combination: Combination): Promise<void> {
  const css = renderThemeSheet(combination);
  const withoutFiles = css.replaceAll(/src:url\([^)]*\) format\('woff2'\)/g, "src:local('None')");
  await page.evaluate(
    ({ text, chosen }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
      document.documentElement.dataset.light = chosen;
    },
    { text: withoutFiles, chosen: combination.light },
  );
}

test('every two values of the look go together: no overflow, and axe finds nothing', async ({
  page,
  context,
  outside,
}) => {
  // It takes a minute, and several on a busy machine: the limit ends a test that hangs.
  test.setTimeout(600_000);
  const { site, publish, remove } = await startSite();
  try {
    await outside.claim(new URL(site.url).host);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The layout is that of the markup and the stylesheets.
    await context.route('**/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const faults: string[] = [];
    for (const lists of ['lines', 'cards', 'pictures']) {
      await publish(lists);
      for (const hero of heroes) {
        const looks = combinations.filter(({ look }) => look.lists === lists && look.hero === hero);
        await page.goto(`${site.url}/looks-${hero}`);
        for (const [index, combination] of looks.entries()) {
          await applyLook(page, combination);
          const name = `${JSON.stringify(combination.look)} by ${combination.light}`;
          for (const width of await findOverflow(page, widths)) {
            faults.push(`${name} is wider than ${width} px`);
          }
          await page.setViewportSize({ width: index % 2 === 0 ? 360 : 1360, height: 800 });
          faults.push(...(await findViolations(page)).map((fault) => `${name}: ${fault}`));
        }
      }
    }
    expect(faults).toEqual([]);
  } finally {
    await remove();
  }
});
