import { doorHref } from '@/lib/desk/event-dates';
import type { Content } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { doorWords as words } from '@/lib/server/desk/door/words';
import { renderManifest } from '@/lib/server/seo/manifest';

/** Renders the web app manifest of the door of an event; `undefined` if there is no such event. */
export function renderDoorManifest(content: Content, key: unknown): string | undefined {
  const event = content.events.find((each) => eventKey(each) === key);
  if (event === undefined) return undefined;
  const site = JSON.parse(renderManifest(content)) as Readonly<Record<string, unknown>>;
  const manifest = {
    ...site,
    id: '/desk/door/',
    name: words.app(content.site.name),
    short_name: words.appShort,
    start_url: doorHref(eventKey(event)),
    scope: '/desk/door/',
    display: 'standalone',
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
