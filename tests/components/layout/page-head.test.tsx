import { render } from '@testing-library/react';
import initHeadManager from 'next/dist/client/head-manager';
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import { expect, test } from 'vitest';
import { PageHead } from '@/components/layout/page-head';
import { onPageShown } from '@/lib/analytics/site-events';

test('dispatches an event when the page’s title is set', () => {
  document.head.innerHTML = '<meta name="next-head-count" content="0">';
  const titles: string[] = [];
  onPageShown(() => titles.push(document.title));
  const manager = initHeadManager();
  const page = (title: string) => (
    <HeadManagerContext.Provider value={manager}>
      <PageHead meta={{ title, path: '/' }} />
    </HeadManagerContext.Provider>
  );

  const { rerender } = render(page('Larkmoor'));
  rerender(page('Your visit'));

  expect(titles).toEqual(['Larkmoor', 'Your visit']);
});
