import { describeAnswer } from './describe-answer';
import { send, type Answer, type FormPart, type Sent, type Target } from './wire';

/** One thing that an endpoint must do. */
export interface Case {
  readonly group: string;
  readonly what: string;
  /** What `ask` tells of an endpoint that conforms. */
  readonly expected: string;
  /** The forms that must be there. */
  readonly needs: readonly (FormPart | 'project')[];
  ask(target: Target): Promise<string>;
}

/** The cases of one group, which need the open form unless they say otherwise. */
export function group(name: string, cases: readonly Omit<Case, 'group'>[]): readonly Case[] {
  return cases.map((each) => ({ ...each, group: name }));
}

/** A case whose answer is told as a client sees it. */
export function answered(
  what: string,
  expected: string,
  make: (target: Target) => Sent,
  needs: Case['needs'] = ['open'],
): Omit<Case, 'group'> {
  return {
    what,
    expected,
    needs,
    ask: async (target) => describeAnswer(await send(target, make(target))),
  };
}

/** A case that looks for something else in the answer, such as a header. */
export function told(
  what: string,
  expected: string,
  make: (target: Target) => Sent,
  tell: (answer: Answer) => string,
  needs: Case['needs'] = ['open'],
): Omit<Case, 'group'> {
  return { what, expected, needs, ask: async (target) => tell(await send(target, make(target))) };
}
