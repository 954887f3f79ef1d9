import { OpeningHours } from '@/components/sections/opening-hours';
import { NightDial } from '@/components/sky/night-dial';
import type { LiveSection as LiveSectionData } from '@/lib/content/finished';

/** A section that follows the clock or the visitor, so that its component runs in the browser. */
export function LiveSection({ node }: { readonly node: LiveSectionData }) {
  switch (node.section) {
    case 'opening-hours':
      return <OpeningHours section={node} />;
    case 'night-dial':
      return <NightDial section={node} />;
  }
}
