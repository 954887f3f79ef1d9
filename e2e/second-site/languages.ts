import { findViolationsInEachLight } from '@/e2e/support/axe';
import { waitForHydration } from '@/e2e/support/framework';
import { waitForForms } from '@/e2e/support/hydrated-forms';
import type { NewSite, test as sites } from '@/e2e/second-site/sites';
import { withStore } from '@/e2e/support/store';
import { expect } from '@/e2e/support/test';
import { errorTitle } from '@/lib/http/error-texts';
import { quoteLabel } from '@/lib/forms/errors/field-entry';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { errorWords } from '@/lib/words/components/forms';
import { missingWords } from '@/lib/words/lib/forms/errors';
import { eventStateWords } from '@/lib/words/lib/server/bookings';
import { ticketFormWords } from '@/lib/words/lib/server/content/events';
import { confirmationWords } from '@/lib/words/lib/server/platform/mail';
import { draftOfferWords } from '@/lib/words/components/forms/live';

const inWelsh = (words: () => string) => inLanguage('cy', words);

/** Adds a concert in both languages. */
async function publishConcert({ write, publish }: NewSite): Promise<void> {
  // The site runs by the clock of the machine.
  const year = new Date().getFullYear() + 1;
  write(
    'content/events/spring-concert.yaml',
    `title: Spring concert
description: Songs old and new, with a brass quintet.
date: ${year}-05-12
from: '19:30'
to: '21:15'
place: The church hall
lede: An hour of songs.
booking: { tickets: { adults: { label: Adults } }, places: 80 }
body: The doors open at seven.
`,
  );
  write(
    'content/cy/events/spring-concert.yaml',
    `title: Cyngerdd y gwanwyn
slug: cyngerdd-y-gwanwyn
description: Caneuon hen a newydd, gyda phumawd pres.
place: Neuadd yr eglwys
lede: Awr o ganeuon.
booking: { tickets: { adults: { label: Oedolion } } }
body: Mae’r drysau’n agor am saith.
`,
  );
  await publish();
}

/** Tests a site in two languages. */
export function testLanguages(test: typeof sites): void {
  test('leads from a page to its translation, which hydrates in its own words', async ({
    page,
    choir,
  }) => {
    await page.goto('/visit');
    const hrefs = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const { url } = choir;
    expect(hrefs).toEqual([`${url}/visit`, `${url}/cy/ymweld`, `${url}/visit`]);
    await page.getByRole('banner').getByRole('link', { name: 'Cymraeg' }).click();
    await expect(page).toHaveURL('/cy/ymweld');
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy-GB');
    await waitForHydration(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cysylltu' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toHaveCount(0);
    expect(await findViolationsInEachLight(page)).toEqual([]);

    // A client navigation stays in the language.
    await page.getByRole('banner').getByRole('link', { name: 'Cysylltu' }).click();
    await expect(page).toHaveURL('/cy/cysylltu');
    await waitForForms(page);
    await page.getByRole('button', { name: 'Anfon y neges' }).click();
    const summary = page.getByRole('region', { name: inWelsh(() => errorWords.title) });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(inWelsh(() => missingWords.fillIn(quoteLabel('Eich enw'))));
    await page.getByLabel('Eich enw').fill('Ana Reyes');

    // The browser keeps what was typed by form, in whatever language it is shown.
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL('/contact');
    await page.getByRole('button', { name: draftOfferWords.restore }).click();
    await expect(page.getByLabel('Your name')).toHaveValue('Ana Reyes');
  });

  test('takes a booking in Welsh of the places that all languages share, and mails in Welsh', async ({
    page,
    choir,
  }) => {
    const settings = choir.read('content/site.yaml');
    choir.write(
      'content/site.yaml',
      settings.replace(/^contact: \{\}.*$/m, "contact: { email: 'choir@example.org' }"),
    );
    await publishConcert(choir);
    await page.goto('/cy/events/cyngerdd-y-gwanwyn');
    await waitForHydration(page);
    await expect(page.getByText(inWelsh(() => eventStateWords.left(80))).first()).toBeVisible();
    await page.getByLabel('Oedolion').fill('2');
    await page.getByLabel(inWelsh(() => ticketFormWords.name)).fill('Ana Reyes');
    await page.getByLabel(inWelsh(() => ticketFormWords.email)).fill('ana@example.org');
    await page.getByRole('button', { name: inWelsh(() => ticketFormWords.submit) }).click();
    const thanks = inWelsh(() => ticketFormWords.thanksTitle);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy-GB');
    // Visitors who ask within a second share one count.
    await expect(async () => {
      await page.goto('/events/spring-concert');
      await expect(page.getByText('78 places left').first()).toBeVisible({ timeout: 1000 });
    }).toPass();

    const mails = await withStore((store) => store.listMails({ limit: 20 }), choir);
    const copy = mails.find(({ text }) => text.includes('Cyngerdd y gwanwyn'));
    expect(copy?.text).toContain(inWelsh(() => confirmationWords.booked('Millstone Choir')));
    expect(copy?.language).toBe('cy');
  });

  test.describe('with JavaScript off', () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

    test('shows mistakes, thanks and missing pages in Welsh', async ({ page, complaints }) => {
      complaints.expect(/status of (?:404|422)/);
      await page.goto('/cy/f/contact');
      await page.getByLabel('Neges').fill('Helo.');
      await page.getByRole('button', { name: 'Anfon y neges' }).click();
      await expect(page).toHaveURL(/\/cy\/f\/contact\?draft=/);
      await expect(page.getByRole('main')).toContainText(
        inWelsh(() => missingWords.fillIn(quoteLabel('Eich enw'))),
      );

      // What was typed goes along.
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
      await expect(page.getByLabel('Message')).toHaveValue('Helo.');
      await expect(page.getByRole('main')).toContainText(
        missingWords.fillIn(quoteLabel('Your name')),
      );
      await page.getByRole('contentinfo').getByRole('link', { name: 'Cymraeg' }).click();
      await page.getByLabel('Eich enw').fill('Ana Reyes');
      await page.getByLabel('Cyfeiriad e-bost').fill('ana@example.org');
      await page.getByRole('button', { name: 'Anfon y neges' }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Mae eich neges gennym');
      await expect(page.locator('html')).toHaveAttribute('lang', 'cy-GB');

      const missing = await page.goto('/cy/dim-byd');
      expect(missing?.status()).toBe(404);
      await expect(heading).toHaveText(inWelsh(() => errorTitle(404)));
      await expect(page.getByRole('main').getByRole('link').last()).toHaveAttribute(
        'href',
        '/cy/cysylltu',
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
}
