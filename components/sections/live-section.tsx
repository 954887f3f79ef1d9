import { OpeningHours } from '@/components/sections/opening-hours';
import type { LiveSection as LiveSectionData } from '@/lib/content/tree';

/** A section that follows the clock or the visitor, so that its component runs in the browser. */
export function LiveSection({ node }: { readonly node: LiveSectionData }) {
  return <OpeningHours section={node} />;
}
