import { describeResponse } from './describe-response';
import {
  send,
  type EndpointResponse,
  type FormRole,
  type EndpointRequest,
  type Target,
} from './wire';

/** One requirement of the protocol. */
export interface Case {
  readonly group: string;
  readonly title: string;
  /** What `run` returns for an endpoint that conforms. */
  readonly expected: string;
  /** The forms that the case needs. */
  readonly needs: readonly (FormRole | 'project')[];
  run(target: Target): Promise<string>;
}

/** Adds the name of a group to its cases. */
export function group(name: string, cases: readonly Omit<Case, 'group'>[]): readonly Case[] {
  return cases.map((entry) => ({ ...entry, group: name }));
}

/** A case that compares the outcome of a request; see `describeResponse`. */
export function outcomeCase(
  title: string,
  expected: string,
  make: (target: Target) => EndpointRequest,
  needs: Case['needs'] = ['open'],
): Omit<Case, 'group'> {
  return {
    title,
    expected,
    needs,
    run: async (target) => describeResponse(await send(target, make(target))),
  };
}

/** A case that compares another value of the response, such as a header. */
export function valueCase(
  title: string,
  expected: string,
  make: (target: Target) => EndpointRequest,
  read: (response: EndpointResponse) => string,
  needs: Case['needs'] = ['open'],
): Omit<Case, 'group'> {
  return { title, expected, needs, run: async (target) => read(await send(target, make(target))) };
}
