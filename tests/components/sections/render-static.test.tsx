import { render } from '@testing-library/react';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ContentPage } from '@/components/layout/content-page';
import { ContentNodes, ClientSection } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { OpeningHoursSection } from '@/lib/content/place-sections';
import { getContent } from '@/lib/server/content/load-content';
import { createPage } from '@/lib/server/site/pages/page-props';
import { listPagePaths } from '@/lib/server/content/content';

vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/' }) }));

test('renders the same markup as React', async () => {
  const content = await getContent();
  const now = new Date('2026-11-20T12:00:00Z');
  for (const path of listPagePaths(content)) {
    const view = createPage(content, path, now)?.props.view;
    if (view === undefined) throw new Error(`There is no page ${path}.`);
    const element = <ContentPage view={view} />;
    const serialized: unknown = JSON.parse(JSON.stringify(renderStatic(element)));
    expect(
      renderToStaticMarkup(<ContentNodes nodes={serialized as ReturnType<typeof renderStatic>} />),
    ).toBe(renderToStaticMarkup(element));
  }
});

test('joins adjacent texts', () => {
  expect(
    renderStatic(
      <p>
        {1} of {'two'}
      </p>,
    ),
  ).toEqual([{ tag: 'p', children: ['1 of two'] }]);
});

test('renders a subtree without client sections to escaped markup', () => {
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

test('keeps the elements around a client section and renders its siblings to markup', () => {
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

test('rejects attributes that are not serializable', () => {
  const press = () => undefined;
  expect(() => renderStatic(<button type="button" onClick={press} />)).toThrow(
    'onClick of <button> is not serializable. Make its component a client section.',
  );
});

test('rejects a component with state', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Counter() {
    const [count] = useState(0);
    return <p>{count}</p>;
  }
  expect(() => renderStatic(<Counter />)).toThrow();
  expect(render(<Counter />).container).toHaveTextContent('0');
});
