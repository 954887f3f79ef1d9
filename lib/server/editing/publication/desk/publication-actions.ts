import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { changesHref } from '@/lib/editing/publication';
import { createAuditEntry, recordDone, type AuditEvent } from '@/lib/server/access/audit';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { optionalText } from '@/lib/server/desk/fields';
import { editingAction } from '@/lib/server/editing/editing';
import { commitPublication } from '@/lib/server/editing/publication/commit-publication';
import { mayEditFile } from '@/lib/server/editing/access/file-areas';
import { recordedCopy } from '@/lib/server/editing/access/recorded-copy';
import { folderOfPath } from '@/lib/server/editing/files/site-paths';
import { findUses } from '@/lib/server/editing/pictures/library/find-uses';
import {
  describePublished,
  describeUnpublished,
} from '@/lib/server/editing/publication/describe-change';
import {
  parseSeen,
  publicationPlaces,
} from '@/lib/server/editing/publication/desk/publication-context';
import { findKept } from '@/lib/server/editing/publication/history';
import { changesBetween, listChanges } from '@/lib/server/editing/publication/list-changes';
import type {
  PublicationRequest,
  PublicationResult,
} from '@/lib/server/editing/publication/publication-facts';
import { startPublication } from '@/lib/server/editing/publication/publisher';
import { restoreFile } from '@/lib/server/editing/publication/throw-away';
import { commitMessage } from '@/lib/words/lib/server/editing/publication';
import { logError } from '@/lib/server/platform/http/logging/log-error';

/** Milliseconds for which a response waits for the end of a publication. One with photographs takes longer. */
const waitMs = 8000;

/** UTF-16 code units of the list of files in the audit log. */
const maxDetails = 1000;

/** The most files of one request. */
const maxFiles = 500;

/** Publishes the chosen changes that the operator may edit. While another publication runs it does nothing. */
export const publishChanges = editingAction({ accepted: optionalText }, async (request) => {
  const { fields, input, operator, services } = request;
  const chosen = new Set(fields.getAll('file').slice(0, maxFiles));
  const { copy, places } = publicationPlaces(services.settings);
  const { files, published } = await listChanges(copy, places);
  const only: string[] = [];
  for (const file of files) {
    if (!chosen.has(file.path)) continue;
    const { isAllowed } = await describeUnpublished(operator, copy, published, file);
    if (isAllowed) only.push(file.path);
  }
  if (only.length === 0) return { kind: 'done', next: `${changesHref}?done=none` };
  return start(request, { kind: 'files', only, accepted: input.accepted });
});

/** Returns to the version before, if `version` is the one that is published. */
export const takeBackPublication = editingAction(
  { version: z.string(), accepted: optionalText },
  async (request) => {
    const { input, operator, services } = request;
    const { places } = publicationPlaces(services.settings);
    const [current, before] = await findKept(places);
    if (current?.manifest.version !== input.version || before === undefined) {
      return { kind: 'changed' };
    }
    for (const change of changesBetween(before.manifest, current.manifest)) {
      const { isAllowed } = await describePublished(operator, before, current, change);
      if (!isAllowed) return { kind: 'not-permitted' };
    }
    return start(request, {
      kind: 'back',
      current: input.version,
      accepted: input.accepted,
    });
  },
);

/** Brings changed files back to their published state. */
export const throwAwayChanges = editingAction({}, async (request) => {
  const { places } = publicationPlaces(request.services.settings);
  const [published] = await findKept(places);
  if (published === undefined) return { kind: 'missing' };
  const isAll = await restoreFiles(request, published.manifest.version, 'site-thrown-away');
  return { kind: 'done', next: `${changesHref}?done=${isAll ? 'thrown-away' : 'thrown-some'}` };
});

/** Brings files of the site's folder to their state in a version that is kept. */
export const bringBackFiles = editingAction({ version: z.string() }, async (request) => {
  const isAll = await restoreFiles(request, request.input.version, 'site-changed');
  if (isAll === undefined) return { kind: 'changed' };
  return { kind: 'done', next: `${changesHref}?done=${isAll ? 'brought-back' : 'brought-some'}` };
});

/** Returns whether all files were restored; `undefined` if the version is not kept any more. */
async function restoreFiles(
  request: DeskActionRequest,
  version: string,
  action: 'site-changed' | 'site-thrown-away',
): Promise<boolean | undefined> {
  const { fields, services, operator } = request;
  const { places } = publicationPlaces(services.settings);
  const kept = (await findKept(places)).find(({ manifest }) => manifest.version === version);
  if (kept === undefined) return undefined;
  const copy = recordedCopy(request, { action, details: () => version });
  const files = parseSeen(fields.getAll('seen').slice(0, maxFiles));
  const pictures = files.map(({ path }) => path).filter((path) => folderOfPath(path) === 'public');
  const uses = await findUses(copy, pictures);
  let isAll = true;
  for (const { path, seen } of files) {
    if (uses.get(path)?.every((use) => mayEditFile(operator, use.path)) === false) {
      isAll = false;
      continue;
    }
    const { kind } = await restoreFile(copy, path, kept, seen, services.settings.DATA_DIR);
    if (kind !== 'restored') isAll = false;
  }
  return isAll;
}

async function start(
  request: DeskActionRequest,
  publication: PublicationRequest,
): Promise<ActionResult> {
  const { operator, services } = request;
  const { copy, places } = publicationPlaces(services.settings);
  const complete = async (result: PublicationResult) => {
    if (result.kind === 'failed') {
      logError('publication-failed', new Error(result.text), services.now());
    }
    if (result.kind !== 'published') return;
    const files = result.changed.map(({ file }) => file);
    await record(request, {
      action: publication.kind === 'back' ? 'site-returned' : 'site-published',
      subject: result.version ?? '',
      details: files.join(', ').slice(0, maxDetails),
    });
    const message = commitMessage(files.length);
    const { email: author, name } = operator;
    await commitPublication({ ...copy, files, author, name, message });
  };
  const { settings, now } = services;
  const deps = { root: places.root, dataDirectory: settings.DATA_DIR, now, complete };
  const started = startPublication(publication, operator.email, deps);
  if (started === undefined) return { kind: 'done', next: changesHref };
  await Promise.race([started.end, delay(waitMs, undefined, { ref: false })]);
  return { kind: 'done', next: `${changesHref}?run=${started.startedAt.getTime()}` };
}

async function record(
  { operator, services: { store, now }, randomBytes }: DeskActionRequest,
  event: Omit<AuditEvent, 'operator'>,
): Promise<void> {
  await recordDone(
    store,
    createAuditEntry({ operator: operator.email, ...event }, now(), randomBytes),
  );
}
