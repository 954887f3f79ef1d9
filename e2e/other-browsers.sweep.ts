import { randomUUID } from 'node:crypto';
import { createSignInLink } from '@/e2e/support/desk';
import { unique } from '@/e2e/support/forms';
import { lookAtFocus } from '@/e2e/support/keyboard';
import {
  expectPath,
  expectProblems,
  expectText,
  waitForCardFields,
  waitForForm,
  waitForHydration,
} from '@/e2e/support/other-browsers/expectations';
import { type Engine, expect, test } from '@/e2e/support/other-browsers/test';
import { button, field, keys, link, type Visitor } from '@/e2e/support/other-browsers/visitor';
import { authenticationCard, listCharges, countPaidSubmissions } from '@/e2e/support/paid';
import { countSubmissions } from '@/e2e/support/site-data';
import { pageKinds } from '@/scripts/site/page-kinds';
import { siteWords } from '@/lib/words/components/layout';
import { ticketFormWords } from '@/lib/words/lib/server/content/events';

const { E2E_PAID_PORT = '' } = process.env;

for (const engine of ['Firefox', 'WebKit'] as const satisfies readonly Engine[]) {
  test.describe(engine, () => {
    test.use({ engine });

    test('sends a message from a page that a link opens without a page load', async ({
      visitor,
    }) => {
      const name = unique('Ana');
      await visitor.open('/');
      await waitForHydration(visitor);
      await visitor.evaluate('window.marked = true');
      await visitor.click(link('Ask us anything'));
      await expectPath(visitor, /^\/contact$/);
      expect(await visitor.evaluate('return window.marked')).toBe(true);
      await visitor.fill(field('Your name'), name);
      await visitor.fill(field('E-mail address'), newAddress());
      await visitor.fill(field('Message'), 'Is there somewhere to sit?');
      await visitor.click(button('Send message'));
      await expectPath(visitor, /^\/contact\/thanks\?sent=CON-/);
      expect(countSubmissions(name)).toBe(1);
    });

    for (const javaScriptEnabled of [true, false]) {
      test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
        test.use({ javaScriptEnabled });

        test('says what to put right in a form, and keeps the answers', async ({ visitor }) => {
          const name = unique('Ana');
          await visitor.open('/contact');
          await visitor.fill(field('Your name'), name);
          await visitor.fill(field('E-mail address'), 'ana');
          if (javaScriptEnabled) await waitForForm(visitor);
          await visitor.click(button('Send message'));
          await expectProblems(visitor, ['E-mail address', 'Message']);
          expect(await valueOf(visitor, 'name')).toBe(name);
          expect(await valueOf(visitor, 'email')).toBe('ana');
          // Without scripts the server shows the form again, on a page of its own.
          expect(await visitor.path()).toMatch(
            javaScriptEnabled ? /^\/contact$/ : /^\/f\/contact\?/,
          );

          await visitor.fill(field('E-mail address'), newAddress());
          await visitor.fill(field('Message'), 'Is there somewhere to sit?');
          await visitor.click(button('Send message'));
          await expectPath(visitor, /^\/contact\/thanks\?sent=CON-/);
          expect(countSubmissions(name)).toBe(1);
        });

        test('books places at an event', async ({ visitor }) => {
          await visitor.open('/');
          await visitor.click(link('Book a public night'));
          await expectPath(visitor, /^\/public-nights$/);
          // The page before has links of this name too.
          await visitor.click('//a[starts-with(., "Book") and contains(@href, "#form-book")]');
          await visitor.fill(field('How many adults?'), '2');
          await visitor.fill(field('Your name'), 'Ada Wren');
          await visitor.fill(field('E-mail address'), newAddress());
          await visitor.click(field('I know that the yard is dark'));
          await visitor.click(button('Book places'));
          await expectPath(visitor, /^\/public-nights\/thanks\?sent=BOO-/);
          await expectText(visitor, '2 adults');
        });

        test('asks for a school visit in steps', async ({ visitor }) => {
          const school = unique('Reeth');
          await visitor.open('/f/school-visit');
          await visitor.fill(field('School or group'), school);
          await visitor.choose('Which year?', 'Year 5 or 6');
          await visitor.fill(field('How many pupils?'), '24');
          await visitor.click(field('No'));
          await visitor.click(button('Continue'));
          await visitor.click(field('By day'));
          await visitor.click(button('Back'));
          await expect.poll(() => valueOf(visitor, 'school')).toBe(school);
          await visitor.click(button('Continue'));
          await visitor.click(field('By day'));
          await pickDate(visitor, 'date', '2027-03-10');
          await visitor.click(button('Continue'));
          await visitor.fill(field('Your name'), 'Priya Canary');
          await visitor.fill(field('E-mail address'), newAddress());
          await visitor.click(button('Continue'));
          await expectText(visitor, '10 March 2027');
          await visitor.click(button('Ask for a date'));
          await expectPath(visitor, /^\/schools\/thanks\?sent=SCH-/);
          expect(countSubmissions(school)).toBe(1);
        });
      });
    }

    test('finds a page by search', async ({ visitor }) => {
      await visitor.open('/');
      await visitor.fill('//input[@type = "search"]', 'saturn');
      await visitor.type(keys.enter);
      await expectPath(visitor, /^\/search\?q=saturn$/);
      await visitor.click(link('We waited nine years'));
      await expectPath(visitor, /^\/journal\/we-waited-nine-years$/);
      await expectText(visitor, 'We waited nine years');
    });

    test('shows the chosen light, also after a reload', async ({ visitor }) => {
      const lights = { Night: 'rgb(12, 18, 32)', Red: 'rgb(11, 0, 0)', Day: 'rgb(244, 241, 232)' };
      const background = 'return getComputedStyle(document.documentElement).backgroundColor';
      await visitor.open('/');
      for (const [light, colour] of Object.entries(lights)) {
        await waitForHydration(visitor);
        await visitor.click(button(light));
        await expect.poll(() => visitor.evaluate(background)).toBe(colour);
        await visitor.reload();
        expect(await visitor.evaluate(background)).toBe(colour);
      }
    });

    test('opens and closes the menu of a phone', async ({ visitor }) => {
      const menu = '//nav[@aria-label = "Site"]';
      await visitor.resize(360);
      await visitor.open('/visit/getting-here');
      expect(await visitor.isVisible(menu)).toBe(false);
      await visitor.click(button('Menu'));
      await expect.poll(() => visitor.isVisible(menu)).toBe(true);
      await visitor.click(button('Menu'));
      await expect.poll(() => visitor.isVisible(menu)).toBe(false);
      await visitor.click(button('Menu'));
      await visitor.click(`${menu}${link('Events')}`);
      await expectPath(visitor, /^\/events$/);
      await expect.poll(() => visitor.isVisible(menu)).toBe(false);
    });

    test('fits pages of each kind to the window', async ({ visitor }) => {
      for (const width of [360, 768, 1360]) {
        await visitor.resize(width);
        for (const { path } of pageKinds) {
          await visitor.open(path);
          const sizes = await visitor.evaluate(
            'const { scrollWidth, clientWidth } = document.documentElement; return [scrollWidth - clientWidth, innerWidth]',
          );
          expect({ path, sizes }).toEqual({ path, sizes: [0, width] });
        }
      }
    });

    test('leads through a page by keyboard, with a visible focus', async ({ visitor }) => {
      await visitor.open('/contact');
      await waitForHydration(visitor);
      const names: string[] = [];
      for (;;) {
        await visitor.type(keys.tab);
        const stop = await visitor.evaluate(`return (${lookAtFocus.toString()})()`);
        if (stop === null || stop === undefined) break;
        expect(stop).toEqual({ name: expect.any(String), problem: null });
        names.push(JSON.stringify(stop));
      }
      expect(names[0]).toContain(siteWords.skip);
      expect(names.length).toBeGreaterThan(30);
    });

    test('reads a message at the desk and replies', async ({ visitor, baseURL }) => {
      const name = unique('Ana');
      const sent = await fetch(`${baseURL}/f/contact`, {
        method: 'POST',
        headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, email: newAddress(), message: 'Is there a bench?' }),
      });
      expect(sent.status).toBe(200);
      await visitor.open(await createSignInLink());
      await visitor.click(button('Open the desk'));
      await expectPath(visitor, /^\/desk$/);
      await visitor.click(link('Inbox'));
      await visitor.click(link(`Unread: ${name}`));
      await expectText(visitor, 'Is there a bench?');
      await visitor.fill(field('Your reply'), 'Dear Ana, yes, in the yard.');
      await visitor.click(button('Send reply'));
      await expectText(visitor, 'yes, in the yard.');
      await visitor.click(button('Sign out'));
      await expectPath(visitor, /^\/desk\/sign-in$/);
      await visitor.open('/desk');
      await expectPath(visitor, /^\/desk\/sign-in$/);
    });

    test.describe('on the site with payments', () => {
      test.use({ baseURL: `http://localhost:${E2E_PAID_PORT}` });

      test('charges a card after authentication', async ({ visitor }) => {
        const name = unique('Ana');
        await visitor.open('/f/trial-places');
        await visitor.fill(field('Your name'), name);
        await visitor.fill(field('E-mail address'), newAddress());
        await visitor.fill(field('How many places?'), '3');
        await waitForCardFields(visitor);
        // By keyboard: WebKit's driver clicks beside what is in a frame of another origin.
        await visitor.click(field(ticketFormWords.notes));
        for (const digits of [authenticationCard.number, '1234', '123']) {
          await visitor.type(keys.tab);
          await visitor.type(digits);
        }
        await visitor.click(button('Pay £24.00'));
        await expect.poll(() => visitor.frameText('//dialog//iframe')).toContain('£24.00');
        await visitor.type(keys.tab);
        await visitor.type(keys.enter);
        await expectPath(visitor, /[?&]sent=/);
        expect(await listCharges(name)).toEqual([2400]);
        expect(countPaidSubmissions(name)).toBe(1);
      });
    });
  });
}

/** One mailbox gets only some confirmations a day. */
const newAddress = (): string => `${randomUUID()}@example.org`;

/** Returns the value of the field with a name. */
function valueOf(visitor: Visitor, name: string): Promise<unknown> {
  return visitor.evaluate(`return document.querySelector('main [name="${name}"]').value`);
}

/** Picks a date, as the calendar of a browser does. What one types depends on the browser's language. */
async function pickDate(visitor: Visitor, name: string, date: string): Promise<void> {
  await visitor.evaluate(`
    const field = document.querySelector('main [name="${name}"]');
    field.value = '${date}';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  `);
}
