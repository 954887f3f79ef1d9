import type { FinishedNode } from '@/lib/content/finished';

/** The lights that everything is shown in. */
export const lights = ['day', 'night', 'red'] as const;
export type Light = (typeof lights)[number];

/** A section in one of its states, ready to be shown. */
export interface ShownExample<Nodes = readonly FinishedNode[]> {
  readonly section: string;
  readonly state: string;
  readonly nodes: Nodes;
}
