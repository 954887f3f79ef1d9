import {
  deskAction,
  type ActionResult,
  type DeskActionRequest,
} from '@/lib/server/desk/desk-action';
import { deskPage, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import type { z } from 'zod';

type Load = Parameters<typeof deskPage>[0]['load'];
type PageDeps = Parameters<typeof deskPage>[1];

/** Returns `getServerSideProps` of a page that edits the site. There is none without `EDITING=on`. */
export function editingPage(load: Load, deps?: PageDeps) {
  const isOn = ({ services: { settings } }: DeskPageRequest) => settings.EDITING === 'on';
  return deskPage(
    { permission: 'edit', load: (request) => (isOn(request) ? load(request) : undefined) },
    deps,
  );
}

/** Defines an action that edits the site, as `deskAction` does. There is none without `EDITING=on`. */
export function editingAction<Shape extends z.ZodRawShape>(
  reads: Shape,
  run: (
    request: DeskActionRequest & { readonly input: z.output<z.ZodObject<Shape>> },
  ) => Promise<ActionResult>,
) {
  return deskAction(reads, async (request) =>
    request.services.settings.EDITING === 'on' ? run(request) : { kind: 'missing' },
  );
}
