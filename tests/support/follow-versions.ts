import { followVersions } from '@/lib/server/content/versions/follow-versions';

/*
 * A process that follows the publications as a server does. Looks for one at each byte of standard input,
 * and ends with it.
 */
const [root = '', directory = ''] = process.argv.slice(2);

void followVersions({
  root,
  directory,
  onSwitch: () => Promise.resolve(),
  readDateStates: () => Promise.resolve([]),
  logProblem: () => undefined,
  now: () => new Date(),
}).then(({ check, close }) => {
  process.stdin.on('data', () => void check());
  process.stdin.on('end', () => void close().then(() => process.exit()));
  process.stdout.write('ready');
});
