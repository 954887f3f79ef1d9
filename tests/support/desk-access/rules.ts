import { isPermitted, type Permission } from '@/lib/server/access/is-permitted';
import { areas } from '@/lib/server/access/areas';
import type { Operator } from '@/lib/server/access/access-record';
import type { SignedIn } from '@/tests/support/desk-access/identities';
import { newOperator } from '@/tests/support/operators';

/** What the addresses and the fields of a request are about. */
export interface Subject {
  /** A submission of the form `school-visit`. */
  readonly submission: string;
  readonly file: string;
  /** The address of the sender of the submission. */
  readonly sender: string;
  /** The address of the operator who sends the request. */
  readonly own: string;
  /** The address of another operator. */
  readonly other: string;
}

export type Fields = Readonly<Record<string, string>>;

/** A status; `permitted` is any but those of a request without access. */
export type ExpectedStatus = number | 'permitted';

/** The status of a request by the operator who sends it. */
export type Statuses = Readonly<Record<SignedIn, ExpectedStatus>>;

/** A request to a route of the desk, and its status for each operator. */
export interface RouteRule {
  readonly route: string;
  readonly method: 'GET' | 'POST';
  readonly path: (subject: Subject) => string;
  readonly fields?: (subject: Subject) => Fields;
  readonly statuses: Statuses;
}

/** Returns whether a status is the expected one. */
export function isExpected(status: number, expected: ExpectedStatus): boolean {
  return expected === 'permitted'
    ? status < 500 && ![401, 403, 405].includes(status)
    : status === expected;
}

/** Returns the status of those with a permission, and 403 for the others. */
export function statusesOf(permission: Permission, status: ExpectedStatus): Statuses {
  const statusOf = (role: Operator['role']) =>
    isPermitted(newOperator({ role, mayRefund: false, ...rightsOf(role) }), permission)
      ? status
      : 403;
  const staff = statusOf('staff');
  return {
    reader: statusOf('reader'),
    editor: statusOf('editor'),
    restricted: staff,
    staff,
    owner: statusOf('owner'),
  };
}

/** Returns what else the operators of the tests have by their role: editors edit everything. */
export function rightsOf(role: Operator['role']): Partial<Operator> {
  return role === 'editor' ? { forms: [], areas } : {};
}

/** The same if they may see the form of the submission. */
export function statusesOfForm(permission: Permission, status: ExpectedStatus): Statuses {
  const statuses = statusesOf(permission, status);
  return { ...statuses, restricted: statuses.restricted === 403 ? 403 : 404 };
}

/** The rule of a page. */
export function page(
  route: string,
  statuses: Statuses,
  path: string | ((subject: Subject) => string) = route,
): RouteRule {
  return { route, method: 'GET', path: typeof path === 'string' ? () => path : path, statuses };
}
