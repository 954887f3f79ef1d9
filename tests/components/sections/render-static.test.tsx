import { render } from '@testing-library/react';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ContentPage } from '@/components/layout/content-page';
import { ContentNodes, ClientSection } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { OpeningHoursSection } from '@/lib/content/tree';
import { getContent } from '@/lib/server/content/load-content';
import { createPage } from '@/lib/server/pages/page-props';
import { listPagePaths } from '@/lib/server/content/content';

vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/' }) }));

test('a page is the same whether its components run or have been made into elements', async () => {
  const content = await getContent();
  const now = new Date('2026-11-20T12:00:00Z');
  for (const path of listPagePaths(content)) {
    const view = createPage(content, path, now)?.props.view;
    if (view === undefined) throw new Error(`There is no page ${path}.`);
    const run = <ContentPage view={view} />;
    const travelled: unknown = JSON.parse(JSON.stringify(renderStatic(run)));
    expect(
      renderToStaticMarkup(<ContentNodes nodes={travelled as ReturnType<typeof renderStatic>} />),
    ).toBe(renderToStaticMarkup(run));
  }
});

test('neighbouring texts are one', () => {
  expect(
    renderStatic(
      <p>
        {1} of {'two'}
      </p>,
    ),
  ).toEqual([{ tag: 'p', children: ['1 of two'] }]);
});

test('what nothing lives in travels as markup, with what was written escaped', () => {
  expect(
    renderStatic(
      <section className="band">
        <p>
          {'Tea & <b>'} <em>cake</em>
        </p>
      </section>,
    ),
  ).toEqual([
    {
      tag: 'section',
      attributes: { className: 'band' },
      markup: '<p>Tea &amp; &lt;b&gt; <em>cake</em></p>',
    },
  ]);
});

test('around a section that lives the elements stay, and what stands beside it is markup', () => {
  const hours: OpeningHoursSection = {
    section: 'opening-hours',
    title: 'Opening hours',
    hours: { week: [], exceptions: [] },
    timeZone: 'Europe/London',
    locale: 'en-GB',
    snapshot: { at: 0, until: 0 },
  };
  const shown = (
    <p>
      Open <b>now</b>
    </p>
  );
  const live = {
    section: 'live-hours',
    hours,
    initial: [{ tag: 'p', markup: 'Open <b>now</b>' }],
  };
  expect(
    renderStatic(
      <div>
        <ul>
          <li>Before</li>
        </ul>
        <div>
          <ClientSection node={{ section: 'live-hours', hours, initial: shown }} />
        </div>
      </div>,
    ),
  ).toEqual([
    {
      tag: 'div',
      children: [
        { tag: 'ul', markup: '<li>Before</li>' },
        { tag: 'div', children: [live] },
      ],
    },
  ]);
});

test('what cannot travel is told to whoever wrote it', () => {
  const press = () => undefined;
  expect(() => renderStatic(<button type="button" onClick={press} />)).toThrow(
    'onClick of <button> cannot travel as data. Make its component a live section.',
  );
});

test('a component with state of its own is no plain component', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Counter() {
    const [count] = useState(0);
    return <p>{count}</p>;
  }
  expect(() => renderStatic(<Counter />)).toThrow();
  expect(render(<Counter />).container).toHaveTextContent('0');
});
