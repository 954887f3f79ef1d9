import type { GetServerSideProps } from 'next';
import { renderResourcePage } from '@/components/layout/resource-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { serialize } from '@/lib/content/serialize';
import type { RenderedNode } from '@/lib/content/rendered-node';
import {
  addressOf,
  linkIn,
  listAlternates,
  withLinks,
} from '@/lib/server/content/languages/addresses';
import { withContentOf } from '@/lib/server/site/pages/page-language';
import { loadCurrentForms } from '@/lib/server/forms/settings/current-forms';
import { contentForms } from '@/lib/server/site/pages/form-sections';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { createResourcePage } from '@/lib/server/site/pages/resource-page';
import { services } from '@/lib/server/services';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import '@/styles/section-sheets';
import '@/styles/layout/resource-page.module.css';

interface ResourceProps {
  readonly frame: SiteFrame;
  readonly meta: PageMeta;
  readonly body: readonly RenderedNode[];
}

/** Shows a resource. Its slots depend on the time of the request. */
export default function Resource({ body }: ResourceProps) {
  return <ContentNodes nodes={body} />;
}

export const getServerSideProps = (({ req, query, res }) =>
  withContentOf(req, async (content, path) => {
    const { store, now } = services();
    const at = now();
    // A form can be shown without the store.
    const forms = await loadCurrentForms(content, store, at).catch(() => contentForms(content, at));
    const result = await createResourcePage(content, path, query, forms, store, at);
    if (result === undefined) return { notFound: true };
    if (result.kind === 'redirect') {
      return { redirect: { destination: linkIn(content, result.to), statusCode: 303 } };
    }
    res.setHeader('Cache-Control', 'private, max-age=0, must-revalidate');
    const { title, description, language } = result.resource.data;
    return {
      props: serialize({
        frame: siteFrame(content, at),
        meta: {
          title,
          description,
          path: addressOf(content, path),
          language,
          alternates: listAlternates(content, path),
        },
        body: withLinks(content, renderResourcePage(result.view)),
      }),
    };
  })) satisfies GetServerSideProps<ResourceProps>;
