import type { GetServerSideProps } from 'next';
import { DraftProblem } from '@/components/editing/preview/draft-problem';
import { renderPreview } from '@/components/editing/preview/render-preview';
import { ContentNodes } from '@/components/sections/content-nodes';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { serialize } from '@/lib/content/serialize';
import { getContent } from '@/lib/server/content/load-content';
import { draftProps } from '@/lib/server/editing/preview/draft-props';
import { services } from '@/lib/server/services';
import '@/styles/section-sheets';
import '@/styles/layout/resource-page.module.css';

interface DraftPageProps {
  /** Missing while the draft cannot be shown. */
  readonly body?: readonly RenderedNode[];
}

/** Shows a file that is not published to people with a link. */
export default function DraftPage({ body }: DraftPageProps) {
  return body === undefined ? <DraftProblem /> : <ContentNodes nodes={body} />;
}

export const getServerSideProps = (async ({ params, req, res }) => {
  const token = String(params?.token);
  const draft = await draftProps({
    token,
    req,
    res,
    services: services(),
    readContent: getContent,
  });
  if (draft === undefined) return { notFound: true };
  if (draft === 'unshowable') return { props: {} };
  const { view, ...rest } = draft;
  return { props: serialize({ ...rest, body: renderPreview(view) }) };
}) satisfies GetServerSideProps<DraftPageProps>;
