import type { Content } from '@/lib/server/content/content';
import { RenderedPages } from '@/lib/server/platform/http/responses/rendered-pages';
import { siteFrame } from '@/lib/server/site/pages/frame';
import type { SiteFrame } from '@/lib/site/frame';

interface Framed {
  readonly content: Content;
  readonly frame: SiteFrame;
  /** The pages that were rendered in the frame. */
  readonly pages: RenderedPages;
  /** When the frame was created, in milliseconds since 1970. */
  readonly from: number;
}

/** Caches the frame of the site with the pages rendered in it, for as long as the frame is true. */
export class FramedPages {
  /** By the language of the content. */
  private readonly current = new Map<string, Framed>();

  /** Returns the frame of some content at a time. */
  read(content: Content, now: Date): Pick<Framed, 'frame' | 'pages'> {
    const time = now.getTime();
    const language = content.translation?.language ?? '';
    const current = this.current.get(language);
    if (current !== undefined && isTrue(current, content, time)) return current;
    const frame = siteFrame(content, now);
    const next = { content, frame, pages: new RenderedPages(), from: time };
    this.current.set(language, next);
    return next;
  }
}

/** Whether a frame is of some content and says whether the place is open at a time. */
function isTrue({ content, frame, from }: Framed, current: Content, time: number): boolean {
  const { until = Infinity } = frame.visit.opening ?? {};
  return content === current && from <= time && time < until;
}
