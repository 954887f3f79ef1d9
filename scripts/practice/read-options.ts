import { parseArgs } from 'node:util';
import { type PracticeOptions } from './server';

export type PracticeArguments = Pick<PracticeOptions, 'port' | 'stateFile' | 'webhook'>;

/** Parses the command's arguments; `undefined` when they are invalid. */
export function readOptions(args: readonly string[]): PracticeArguments | undefined {
  const values = readFlags(args);
  if (values === undefined) return undefined;
  const { webhook: url, 'webhook-secret': secret, state: stateFile } = values;
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) return undefined;
  if ((url === undefined) !== (secret === undefined)) return undefined;
  if (url !== undefined && !URL.canParse(url)) return undefined;
  return {
    port,
    stateFile,
    webhook: url === undefined || secret === undefined ? undefined : { url, secret },
  };
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '12111' },
        state: { type: 'string' },
        webhook: { type: 'string' },
        'webhook-secret': { type: 'string' },
      },
    }).values;
  } catch {
    return undefined;
  }
}
