import type { SignedIn } from '@/tests/support/desk-access/identities';

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

type Fields = Readonly<Record<string, string>>;

/** The status of a request by the operator who sends it. */
export type Statuses = Readonly<Record<SignedIn, number>>;

/** A request to a route of the desk, and its status for each operator. */
export interface RouteRule {
  readonly route: string;
  readonly method: 'GET' | 'POST';
  readonly path: (subject: Subject) => string;
  readonly fields?: (subject: Subject) => Fields;
  readonly statuses: Statuses;
}

/** Everybody with a session may. */
export const all = (status: number): Statuses => {
  return { reader: status, restricted: status, staff: status, owner: status };
};
/** Everybody with a session may, if they may see the form of the submission. */
export const allOfForm = (status: number): Statuses => ({ ...all(status), restricted: 404 });
/** Staff of any form may. */
export const staff = (status: number): Statuses => ({ ...all(status), reader: 403 });
/** Staff may, if they may see the form of the submission. */
export const staffOfForm = (status: number): Statuses => ({ ...staff(status), restricted: 404 });
export const owners = (status: number): Statuses => ({ ...all(403), owner: status });

type Path = string | ((subject: Subject) => string);

/** A page or a download. */
export function reads(route: string, statuses: Statuses, path: Path = route): RouteRule {
  return { route, method: 'GET', path: typeof path === 'string' ? () => path : path, statuses };
}

/** An action. */
export function changes(
  route: string,
  statuses: Statuses,
  fields: Fields | ((subject: Subject) => Fields) = {},
): RouteRule {
  const fieldsOf = typeof fields === 'function' ? fields : () => fields;
  return { route, method: 'POST', path: () => route, fields: fieldsOf, statuses };
}
