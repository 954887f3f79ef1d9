import { parseArgs } from 'node:util';

/** What `npm run publish` is asked to do. */
export interface PublishCommand {
  readonly kind: 'publish' | 'back' | 'watch';
  /** Whether it publishes also what harms someone. */
  readonly isAccepted: boolean;
  /** The version that a person has accepted, whatever it causes. */
  readonly accepted: string | undefined;
  /** The changed files to publish; all without it. */
  readonly only: readonly string[] | undefined;
  /** Whether programs read the output: it never asks then. */
  readonly isJson: boolean;
}

/** Reads the arguments of `npm run publish`. Returns `undefined` for arguments that do not go together. */
export function readPublishCommand(args: readonly string[]): PublishCommand | undefined {
  const values = readOptions(args);
  if (values === undefined) return undefined;
  const { back, watch, yes, json, accept, only } = values;
  const kind = back ? 'back' : watch ? 'watch' : 'publish';
  if (back && watch) return undefined;
  if (kind !== 'publish' && only !== undefined) return undefined;
  if (kind === 'watch' && (json || accept !== undefined)) return undefined;
  return { kind, isAccepted: yes, accepted: accept, only, isJson: json };
}

function readOptions(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        back: flag,
        watch: flag,
        yes: flag,
        json: flag,
        accept: { type: 'string' },
        only: { type: 'string', multiple: true },
      },
    }).values;
  } catch {
    return undefined;
  }
}
