import type { ReactNode } from 'react';
import { HoursByServer } from '@/components/sections/hours-by-server';
import { NightDial } from '@/components/sky/night-dial';
import type { LiveSection as LiveSectionData } from '@/lib/content/finished';

/** A section that follows the clock or the visitor, so that its component runs in the browser. */
export function LiveSection({ node }: { readonly node: LiveSectionData<ReactNode> }) {
  switch (node.section) {
    case 'live-hours':
      return <HoursByServer hours={node.hours} shown={node.shown} />;
    case 'night-dial':
      return <NightDial section={node} />;
  }
}
