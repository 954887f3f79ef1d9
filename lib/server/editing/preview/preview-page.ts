import { loadExternalEvents } from '@/lib/server/content/calendars/external-events';
import { withMonthPage } from '@/lib/server/content/calendars/external-months';
import type { Content } from '@/lib/server/content/content';
import { loadCurrentForms } from '@/lib/server/forms/settings/current-forms';
import type { Services } from '@/lib/server/services';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { createPage } from '@/lib/server/site/pages/page-props';
import { createResourcePage } from '@/lib/server/site/pages/resource-page';

interface PreviewPageOptions {
  readonly services: Pick<Services, 'store' | 'settings'>;
  /** The content that visitors see. */
  readonly published: Content;
  readonly now: Date;
}

/** Creates the props of the page at a path of content that is not published; `undefined` if there is none. */
export async function createPreviewPage(
  edited: Content,
  path: string,
  { services: { store, settings }, published, now }: PreviewPageOptions,
) {
  const content = withMonthPage(edited, path, now);
  const forms = await loadCurrentForms(content, store, now);
  const resource = await createResourcePage(content, path, {}, forms, store, now);
  if (resource?.kind === 'page') {
    const { title, description, language } = resource.resource.data;
    const meta = { title, description, path, language, unlisted: true };
    return { isPrivate: true, frame: siteFrame(content, now), meta, view: resource.view };
  }
  // A typed address of another calendar is not requested before it is published.
  const feeds = content.feeds.filter(({ url }) => published.feeds.some((each) => each.url === url));
  const withFeeds = { ...content, feeds };
  const external = await loadExternalEvents(withFeeds, path, () => settings.DATA_DIR);
  const page = createPage(content, path, now, external, forms);
  if (page === undefined) return undefined;
  const meta = { ...page.props.meta, unlisted: true };
  // Private: analytics must not run.
  return { isPrivate: true, ...page.props, meta };
}
