import { expect, test } from 'vitest';
import { renderHtml } from '@/lib/server/site/feeds/feed-html';
import { contentWith, postFile } from '@/tests/support/content';

const page = 'https://example.org/journal/first';

async function htmlOf(markdown: string): Promise<string> {
  const content = await contentWith({ 'content/journal/first.md': postFile('First', markdown) });
  return renderHtml(content.posts[0]?.body.nodes ?? [], page);
}

test('escapes text', async () => {
  expect(await htmlOf('1 < 2 & `<script>`')).toBe(
    '<p>1 &lt; 2 &amp; <code>&lt;script&gt;</code></p>',
  );
});

test('makes URLs absolute', async () => {
  expect(
    await htmlOf(
      '[Visit](/visit#by-bus), [below](#more), [there](https://example.com/)\n\n## More',
    ),
  ).toBe(
    '<p><a href="https://example.org/visit#by-bus">Visit</a>, ' +
      '<a href="https://example.org/journal/first#more">below</a>, ' +
      '<a href="https://example.com/">there</a></p><h2>More</h2>',
  );
});

test('renders a picture with size, texts and absolute URL', async () => {
  expect(
    await htmlOf('{% picture src="/pictures/hill.svg" alt="A \\"hill\\"" caption="Steep" /%}'),
  ).toBe(
    '<figure><img src="https://example.org/pictures/hill.svg" alt="A &quot;hill&quot;" width="80" height="40">' +
      '<figcaption>Steep</figcaption></figure>',
  );
});

test('renders sections of text and links to interactive ones', async () => {
  expect(
    await htmlOf(
      '{% prose title="Cold" %}\nWrap up.\n{% /prose %}\n\n{% rows %}\n{% row title="Visit" href="/visit" %}\nCome.\n{% /row %}\n{% /rows %}\n\n{% form id="contact" /%}',
    ),
  ).toBe(
    '<h2>Cold</h2><p>Wrap up.</p>' +
      '<ul><li><a href="https://example.org/visit">Visit</a> <p>Come.</p></li></ul>' +
      '<p><a href="https://example.org/journal/first#write-to-us">Write to us</a></p>',
  );
});

test('renders other sections as plain elements', async () => {
  expect(
    await htmlOf(
      '{% quote who="Ana" what="aged nine" %}\nIt winked.\n{% /quote %}\n\n{% testimonials %}\n{% testimonial who="Bo" %}\nKind.\n{% /testimonial %}\n{% /testimonials %}\n\n{% facts %}\n{% fact label="Dark" value="17:58" note="about" /%}\n{% /facts %}\n\n{% steps title="How" %}\n{% step title="Look" %}\nUp.\n{% /step %}\n{% /steps %}\n\n{% call-to-action title="Come" href="/visit" link="Visit us" %}\nSoon.\n{% /call-to-action %}',
    ),
  ).toBe(
    '<blockquote><p>It winked.</p><p>Ana, aged nine</p></blockquote>' +
      '<blockquote><p>Kind.</p><p>Bo</p></blockquote>' +
      '<ul><li><b>Dark</b>: 17:58. about</li></ul>' +
      '<h2>How</h2><ol><li><b>Look</b> <p>Up.</p></li></ol>' +
      '<h2>Come</h2><p>Soon.</p><p><a href="https://example.org/visit">Visit us</a></p>',
  );
});

test('renders what happened, two columns and logos as plain elements', async () => {
  expect(
    await htmlOf(
      '{% timeline title="Then" %}\n{% entry when="2027-03-14" title="Open" %}\nCome.\n{% /entry %}\n{% entry when=1968 %}\nA shed.\n{% /entry %}\n{% /timeline %}\n\n' +
        '{% columns %}\n{% column title="In" %}\nOne.\n{% /column %}\n{% column %}\nTwo.\n{% /column %}\n{% /columns %}\n\n' +
        '{% document src="https://example.com/plan" title="Plan" %}\nOf it.\n{% /document %}\n\n' +
        '{% logos %}\n{% logo name="A & B" href="https://example.com/" /%}\n{% logo name="C" src="/pictures/hill.svg" /%}\n{% /logos %}',
    ),
  ).toBe(
    '<h2>Then</h2><ol><li><b>14 March 2027: Open</b> <p>Come.</p></li><li><b>1968</b> <p>A shed.</p></li></ol>' +
      '<h3>In</h3><p>One.</p><p>Two.</p>' +
      '<p><a href="https://example.com/plan">Plan</a>, example.com</p><p>Of it.</p>' +
      '<ul><li><a href="https://example.com/">A &amp; B</a></li><li>C</li></ul>',
  );
});
