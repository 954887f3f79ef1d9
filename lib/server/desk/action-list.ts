import type { DeskAction, PublicAction } from '@/lib/server/desk/desk-action';
import type { DeskDownload, PublicDownload } from '@/lib/server/desk/desk-download';
import type { Permission } from '@/lib/server/access/is-permitted';

interface Address<Method, Needed, Handler> {
  /** The address after `/api/desk/`. A part in brackets, such as `[file]`, is a parameter. */
  readonly path: string;
  readonly method: Method;
  /** What the operator must be permitted; `public` without a session. */
  readonly permission: Needed;
  /** Loads the module of the handler, when it is requested. */
  readonly load: () => Promise<Handler>;
  /** Whether its form has the field `file`. */
  readonly acceptsFiles?: boolean;
  /** Whether the action reads the body itself; its fields are those of the address. */
  readonly readsBody?: boolean;
}

/** An address of the desk: an action that a form posts to, or a download. */
export type ListedAction =
  | Address<'POST', Permission, DeskAction>
  | Address<'POST', 'public', PublicAction>
  | Address<'GET', Permission, DeskDownload>
  | Address<'GET', 'public', PublicDownload>;

/** Lists an action of signed-in operators. */
export function post(
  path: string,
  permission: Permission,
  load: () => Promise<DeskAction>,
): ListedAction {
  return { path, method: 'POST', permission, load };
}

/** Lists an action of signed-in operators whose form has the field `file`. */
export function postFiles(
  path: string,
  permission: Permission,
  load: () => Promise<DeskAction>,
): ListedAction {
  return { path, method: 'POST', permission, load, acceptsFiles: true };
}

/** Lists an action of signed-in operators that reads the body itself, such as a file. */
export function postBody(
  path: string,
  permission: Permission,
  load: () => Promise<DeskAction>,
): ListedAction {
  return { path, method: 'POST', permission, load, readsBody: true };
}

/** Lists an action without a session. */
export function publicPost(path: string, load: () => Promise<PublicAction>): ListedAction {
  return { path, method: 'POST', permission: 'public', load };
}

/** Lists a download of signed-in operators. */
export function get(
  path: string,
  permission: Permission,
  load: () => Promise<DeskDownload>,
): ListedAction {
  return { path, method: 'GET', permission, load };
}

/** Lists a download without a session. */
export function publicGet(path: string, load: () => Promise<PublicDownload>): ListedAction {
  return { path, method: 'GET', permission: 'public', load };
}

/** An action with the parameters of its address. */
interface FoundAction<Action> {
  readonly action: Action;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the action of an address, from its parts. Those of the desk begin after `/api/desk/`. */
export function findAction<Action extends { readonly path: string }>(
  actions: readonly Action[],
  parts: readonly string[],
): FoundAction<Action> | undefined {
  for (const action of actions) {
    const params = matchPath(action.path.split('/'), parts);
    if (params !== undefined) return { action, params };
  }
  return undefined;
}

function matchPath(
  names: readonly string[],
  parts: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    const [, parameter] = /^\[(\w+)\]$/.exec(name) ?? [];
    if (parameter !== undefined) params[parameter] = part;
    else if (name !== part) return undefined;
  }
  return params;
}
