import { z } from 'zod';
import type { FormEntries } from '@/lib/editing/form-field';
import { nameOf, pairParts } from '@/lib/editing/form-field';
import { pictureGroupOf } from '@/lib/editing/picture';
import { mayEdit } from '@/lib/server/access/areas';
import { decodePath } from '@/lib/server/content/pictures';
import { filled } from '@/lib/server/desk/fields';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { editingAction } from '@/lib/server/editing/editing';
import { formDrafts, type FormDraft } from '@/lib/server/editing/forms/form-drafts';
import { findFormTarget } from '@/lib/server/editing/forms/form-targets';
import {
  findPicture,
  type LibraryPicture,
} from '@/lib/server/editing/pictures/library/list-pictures';

/** Puts a picture of the library into what an operator has typed into a form, and returns to the form. */
export const choosePicture = editingAction(
  { target: z.string().max(200), field: filled(200), src: filled(300) },
  async ({ input, operator, services: { settings, now } }) => {
    const target = findFormTarget(input.target);
    if (target === undefined || !mayEdit(operator, target.kind.area)) return { kind: 'missing' };
    const copy = operatorCopy(operator);
    const picture = mayUsePictures(operator)
      ? await findPicture(copy, `public${input.src}`)
      : undefined;
    if (picture === undefined) return { kind: 'missing' };
    const drafts = formDrafts(settings.DATA_DIR, now);
    const key = { operator: operator.email, target: input.target };
    const draft = await drafts.find(key);
    const { field } = input;
    const before = draft?.entries[field]?.[0];
    if (draft !== undefined && before !== undefined) {
      const replaced = await findPicture(copy, `public${decodePath(before)}`);
      const entries = withPicture(draft.entries, field, { picture, replaced });
      await drafts.keep(key, { ...draft, entries });
    }
    return { kind: 'done', next: `${target.href}#${encodeURIComponent(pictureGroupOf(field))}` };
  },
);

interface Choice {
  readonly picture: LibraryPicture;
  /** What was chosen before. */
  readonly replaced: LibraryPicture | undefined;
}

/** Returns the entries of a form with another picture: what it shows, unless a person has written it, and no focus. */
function withPicture(
  entries: FormEntries,
  field: string,
  { picture, replaced }: Choice,
): FormDraft['entries'] {
  const group = pictureGroupOf(field);
  const changed = new Map(Object.entries(entries).map(([name, values]) => [name, [...values]]));
  changed.set(field, [picture.src]);
  if (replaced?.path === picture.path || group === field) return Object.fromEntries(changed);
  const alt = nameOf(group, 'alt');
  const written = changed.get(alt)?.[0]?.trim();
  if (written === '' || written === replaced?.text) changed.set(alt, [picture.text]);
  for (const part of Object.values(pairParts)) {
    const name = nameOf(nameOf(group, 'focus'), part);
    if (changed.has(name)) changed.set(name, ['50']);
  }
  return Object.fromEntries(changed);
}
