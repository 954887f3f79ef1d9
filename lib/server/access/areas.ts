import type { Operator } from '@/lib/server/access/access-record';
import { areas, type Area } from '@/lib/server/platform/store/tables/access-rows';
import { operatorWords, shortAreaNames } from '@/lib/words/lib/server/access';

export { areas, type Area };

/** Returns whether an operator may edit an area of the site. An owner may edit all. */
export function mayEdit(
  { role, areas: own }: Pick<Operator, 'role' | 'areas'>,
  area: Area,
): boolean {
  return role === 'owner' || own.includes(area);
}

/** Returns whether an operator may edit anything. `outside` alone permits nothing. */
export function isEditor(operator: Pick<Operator, 'role' | 'areas'>): boolean {
  return areas.some((area) => area !== 'outside' && mayEdit(operator, area));
}

/** Says which parts of the site an operator may edit. */
export function describeAreas(areas: readonly Area[]): string {
  return operatorWords.edits(areas.map((area) => shortAreaNames[area]).join(', '));
}
