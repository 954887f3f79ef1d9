import { View } from '@/components/layout/view';
import { finish } from '@/components/sections/finish';
import type { FinishedNode } from '@/lib/content/finished';
import type { View as ViewData } from '@/lib/content/view';

/** A content page as data for the browser. */
export function finishView(view: ViewData): FinishedNode[] {
  return finish(<View view={view} />);
}
