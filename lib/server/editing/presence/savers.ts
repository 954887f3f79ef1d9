import type { AuditStore } from '@/lib/server/access/audit-sql';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { fullTime } from '@/lib/server/desk/format-times';
import { presenceWords } from '@/lib/words/lib/server/editing/presence';
import type { Store } from '@/lib/server/store';

/** Hexadecimal digits of a version in the audit log: enough to tell two saves of a file apart. */
const shownDigits = 12;

/** Entries of the audit log among which the one of a version is looked for. */
const maxEntries = 20;

/** Returns what the audit log says of a save, by which `findSaver` knows it. */
export function savedDetails(version: string): string {
  return `version ${version.slice(0, shownDigits)}`;
}

/** Returns who has saved a version of a file at the desk, and when; `undefined` for one saved elsewhere. */
export async function findSaver(
  store: Pick<AuditStore, 'listAuditEntries'>,
  path: string,
  version: string,
): Promise<{ readonly operator: string; readonly at: Date } | undefined> {
  const entries = await store.listAuditEntries({ subject: path, limit: maxEntries });
  return entries.find(({ details }) => details.endsWith(savedDetails(version)));
}

/** Returns the name of an operator; the address of one without a name, or whom the desk does not know any more. */
export async function nameOfOperator(
  store: Pick<Store, 'findOperator'>,
  email: string,
): Promise<string> {
  const { name = '' } = (await store.findOperator(email)) ?? {};
  return name === '' ? email : name;
}

/** Says who has saved a version of a file, and when; `undefined` if the desk does not know. */
export async function describeSaver(
  { services: { store }, display }: Pick<DeskPageRequest, 'services' | 'display'>,
  path: string,
  version: string,
): Promise<string | undefined> {
  const saver = await findSaver(store, path, version);
  if (saver === undefined) return undefined;
  const { text } = fullTime(saver.at, display);
  return presenceWords.conflict(await nameOfOperator(store, saver.operator), text);
}
