import type { GetStaticPaths, GetStaticProps } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { ContentProblems } from '@/components/layout/errors/content-problems';
import { ContentPage } from '@/components/layout/content-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { serialize } from '@/lib/content/serialize';
import { createPage, type ContentPageProps } from '@/lib/server/site/pages/page-props';
import { type Content, hasPage } from '@/lib/server/content/content';
import { contentAt, listPageAddresses, withLinks } from '@/lib/server/content/languages/addresses';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { withMonthPage } from '@/lib/server/content/calendars/external-months';
import { loadExternalEvents } from '@/lib/server/content/calendars/external-events';
import { getContent } from '@/lib/server/content/load-content';
import { loadCurrentForms } from '@/lib/server/forms/settings/current-forms';
import { contentForms } from '@/lib/server/site/pages/form-sections';
import { services } from '@/lib/server/services';
import { dataDirectory } from '@/lib/server/settings';
import { ContentError, formatProblem } from '@/lib/server/content/files/problems';
import '@/styles/section-sheets';

/** In development, problems of the content replace the page. */
interface ProblemProps {
  readonly problems: readonly string[];
}

/** The server renders the page to elements, so the props contain no view. */
interface PageProps extends Omit<ContentPageProps, 'view'> {
  readonly body: readonly RenderedNode[];
}

type Props = PageProps | ProblemProps;

export default function Page(props: Props) {
  if ('problems' in props) return <ContentProblems problems={props.problems} />;
  return <ContentNodes key={props.meta.path} nodes={props.body} />;
}

export const getStaticPaths = (async () => {
  const paths = isDevelopment() ? [] : listPageAddresses(await getContent());
  // Pages that are published later; for all other paths getStaticProps throws.
  return { paths, fallback: 'blocking' };
}) satisfies GetStaticPaths;

export const getStaticProps = (async ({ params }) => {
  const address = `/${[params?.path ?? []].flat().join('/')}`;
  try {
    const { content, path } = contentAt(await getContent(), address);
    return await inLanguageOfContent(content, () => createProps(content, path, new Date()));
  } catch (error) {
    if (!isDevelopment() || !(error instanceof ContentError)) throw error;
    return { props: { problems: error.problems.map(formatProblem) } };
  }
}) satisfies GetStaticProps<Props>;

async function createProps(contentOfFiles: Content, path: string, now: Date) {
  const content = withMonthPage(contentOfFiles, path, now);
  // Before the store is asked for the forms.
  if (!hasPage(content, path)) throw await missing();
  const page = createPage(
    content,
    path,
    now,
    await loadExternalEvents(content, path, dataDirectory),
    await currentForms(content, now),
  );
  if (page === undefined) throw await missing();
  const { view, layouts, ...rest } = page.props;
  const props = {
    ...rest,
    layouts: withLinks(content, layouts),
    body: withLinks(content, renderStatic(<ContentPage view={view} />)),
  };
  return { props: serialize(props), ...revalidateAt(page.validUntil, now) };
}

/** Imports on demand, because only a server has the module. */
async function missing(): Promise<Error> {
  const { missingPage } = await import('@/lib/next/missing-page');
  return missingPage();
}

function revalidateAt(at: Date | undefined, now: Date) {
  if (at === undefined) return {};
  return { revalidate: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000)) };
}

/** Returns the forms as the desk has set them. The build has no store: see startFormRefresh. */
async function currentForms(content: Content, now: Date) {
  if (process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD) return contentForms(content, now);
  return loadCurrentForms(content, services().store, now);
}

function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development';
}
