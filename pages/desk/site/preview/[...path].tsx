import { DeskError } from '@/components/desk/desk-layout';
import { PreviewMistakes } from '@/components/editing/preview/preview-mistakes';
import { PreviewRedirects } from '@/components/editing/preview/preview-redirects';
import { renderPreview } from '@/components/editing/preview/render-preview';
import { ContentNodes } from '@/components/sections/content-nodes';
import type { Serialized } from '@/lib/content/serialize';
import type { RenderedNode } from '@/lib/content/rendered-node';
import type { DeskErrorProps } from '@/lib/desk/desk-page';
import { findLanguage } from '@/lib/intl/find-language';
import { mainLanguage } from '@/lib/languages/current-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { editingPage } from '@/lib/server/editing/editing';
import { previewProps } from '@/lib/server/editing/preview/preview-props';
import '@/styles/section-sheets';
import '@/styles/layout/resource-page.module.css';

type Shown = Serialized<NonNullable<Awaited<ReturnType<typeof previewProps>>>>;

type Props =
  | DeskErrorProps
  | Pick<Extract<Shown, { problems: unknown }>, 'problems'>
  | Pick<Extract<Shown, { redirects: unknown }>, 'redirects'>
  | { readonly body: readonly RenderedNode[] };

/** Shows a page of visitors as it will be, in a sandbox. */
export default function Preview(props: Props) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  if ('problems' in props) return <PreviewMistakes problems={props.problems} />;
  if ('redirects' in props) return <PreviewRedirects redirects={props.redirects} />;
  return <ContentNodes nodes={props.body} />;
}

export const getServerSideProps = editingPage(async (request) => {
  const preview = await previewProps(request);
  if (preview === undefined || !('view' in preview)) return preview;
  const { view, ...rest } = preview;
  const language = findLanguage(rest.frame.locale) ?? mainLanguage();
  return { ...rest, body: inLanguage(language, () => renderPreview(view)) };
});
