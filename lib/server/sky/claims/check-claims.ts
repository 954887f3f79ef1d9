import type { Content } from '@/lib/server/content/content';
import type { Problem } from '@/lib/server/content/files/problems';
import type { Claim } from '@/lib/server/sky/claims/claims-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { timeOfEvent, valueOf } from '@/lib/server/sky/claims/compute-claim';
import { claimWords } from '@/lib/words/lib/server/sky';
import { formatTimeOfDay } from '@/lib/time/opening-hours';
import { instantOf, wallTimeAt, type WallTime } from '@/lib/time/zoned-time';

/**
 * Computes the claims of the content, and reports those that are not true to their precision. Leaves out
 * files that `isChecked` names, because a page of claims takes a tenth of a second.
 */
export function checkClaims(
  content: Content,
  isChecked: (file: string) => boolean = () => false,
): Problem[] {
  const { site, pages, posts, events } = content.everything ?? content;
  // The dates of a series have the claims of its file.
  const files = new Map(
    [...pages.values(), ...posts, ...events].map(({ file, data }) => [file, data.claims ?? []]),
  );
  return [...files]
    .filter(([file]) => !isChecked(file))
    .flatMap(([file, claims]) =>
      claims.flatMap((claim, index) => {
        const message = claimProblem(claim, index + 1, site);
        return message === undefined ? [] : [{ file, message }];
      }),
    );
}

/** Returns why a claim is not true; `number` is its position in the file. */
function claimProblem(
  claim: Claim,
  number: number,
  { coordinates, timeZone, locale }: SiteFile,
): string | undefined {
  if (coordinates === undefined) return claimWords.noPlace(number);
  const at = instantOf(claim.at, timeZone);
  // As the file has it, which may have several.
  const { kind } = claim;
  const name = 'of' in claim ? claimWords.ofBody(kind, claim.of) : kind;
  if ('is' in claim) {
    const value = valueOf(claim, coordinates, at);
    if (Math.abs(value - claim.is) <= claim.within) return undefined;
    return claimWords.otherValue(number, name, value.toPrecision(4), claim.is);
  }
  const time = timeOfEvent(claim, coordinates, at);
  if (time === undefined) return claimWords.never(number, name, claim.at.date);
  if (Math.abs(time.getTime() - at.getTime()) <= claim.within * 60_000) return undefined;
  const text = ({ date, minutes }: WallTime) => `${date} ${formatTimeOfDay(minutes, locale)}`;
  return claimWords.otherTime(number, name, text(wallTimeAt(time, timeZone)), text(claim.at));
}
