import { ContentPage } from '@/components/layout/content-page';
import { renderResourcePage } from '@/components/layout/resource-page';
import { renderStatic } from '@/components/sections/render-static';
import type { PageContent } from '@/lib/content/page-content';
import type { RenderedNode } from '@/lib/content/rendered-node';
import type { ResourcePage } from '@/lib/content/resource-page';

/** Renders a page to elements, as the pages of visitors do. For the server. */
export function renderPreview(view: PageContent | ResourcePage): readonly RenderedNode[] {
  return 'kind' in view ? renderStatic(<ContentPage view={view} />) : renderResourcePage(view);
}
