import { renderFormPage } from '@/components/forms/form-page';
import { ContentPage } from '@/components/layout/content-page';
import { renderStatic } from '@/components/sections/render-static';
import { loadContent } from '@/lib/server/content/load-content';
import { pageAt } from '@/lib/server/pages/page-props';
import { createElement } from 'react';
import { expect, test } from 'vitest';

test('who is written to about a form is in the data of no page', async () => {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('The content has mistakes.');
  const { content } = loaded;
  const told = [...content.formRules.values()].flatMap(({ notify }) => notify);
  // Addresses that the site tells everybody anyway are no secret.
  const secret = told.filter((address) => address !== content.site.contact.email);
  expect(secret.length).toBeGreaterThan(2);

  const now = new Date('2026-11-20T12:00:00.000Z');
  const paths = [...content.pages.keys(), ...content.events.map(({ path }) => path)];
  const pages = paths.map((path) => {
    const props = pageAt(content, path, now)?.props;
    return props === undefined
      ? undefined
      : [props.meta, props.frame, renderStatic(createElement(ContentPage, { view: props.view }))];
  });
  const forms = [...content.forms.values()].map((definition) =>
    renderFormPage({ kind: 'form', definition, action: '/f/a', issues: [], values: [] }),
  );
  const data = JSON.stringify([pages, forms]);
  expect(data).toContain('data-definition');
  for (const address of secret) expect(data).not.toContain(address);
});
