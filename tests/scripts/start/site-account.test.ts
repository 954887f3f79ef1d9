import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { text } from 'node:stream/consumers';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { listBlockedPaths } from '@/scripts/start/blocked-paths';
import { accountProblem, buildAccountProblem } from '@/scripts/start/site-account';
import { bundleProgram } from '@/tests/support/bundle-program';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

// Only root can create files of another account and become one.
const asRoot = test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0);

const project = join(import.meta.dirname, '../../..');

const nobody = { uid: 65534, gid: 65534 };
const unnamed = { uid: 54321, gid: 54322 };
const publish = { name: 'publish', args: [] };
type Account = typeof nobody;

const page = '---\ntitle: New\ndescription: A page that came later on.\n---\n';

/** A built site whose files belong to root, and a data directory of another account. */
function createSite(owner: Account, data: Readonly<Record<string, string>> = {}) {
  const root = writeTree({
    ...validContent,
    '.next/BUILD_ID': 'one',
    '.next/start.mjs': '',
    'package.json': '{}',
  });
  const directory = writeTree(data);
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  chmodSync(root, 0o755);
  changeOwner(directory, owner);
  return { root, directory };
}

function changeOwner(path: string, { uid, gid }: Account): void {
  lchownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(join(path, name), { uid, gid });
}

/** Lists the owners of all files and folders. */
function ownersOf(path: string): readonly number[] {
  const { uid } = lstatSync(path);
  const inner = lstatSync(path).isDirectory() ? readdirSync(path) : [];
  return [...new Set([uid, ...inner.flatMap((name) => ownersOf(join(path, name)))])];
}

async function run(
  script: string,
  args: readonly string[],
  { root, directory }: { readonly root: string; readonly directory: string },
  account: Account = { uid: 0, gid: 0 },
  env: Readonly<Record<string, string>> = {},
) {
  const program = await bundleProgram(script);
  const child = spawn(process.execPath, [program, ...args], {
    ...account,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: directory, PORT: '0', ...env },
  });
  const exited = once(child, 'exit');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return { code: child.exitCode, said: `${out}${error}` };
}

const commands = [
  ['scripts/publish.ts', ['--back'], 'publish -- --back'],
  ['scripts/backup.ts', ['a folder'], "backup -- 'a folder'"],
  ['scripts/restore.ts', ['x.tar.gz'], 'restore -- x.tar.gz'],
  ['scripts/desk.ts', ['invite', 'ana@example.org'], 'desk -- invite ana@example.org'],
  ['scripts/update.ts', ['--check'], 'update -- --check'],
  ['scripts/dev.ts', [], 'dev'],
  ['scripts/demo.ts', [], 'demo'],
] as const;

asRoot.each(commands)(
  '%s refuses to run as root over the data of another account',
  async (...row) => {
    const [script, args, command] = row;
    const site = createSite(nobody);
    const { code, said } = await run(script, args, site);
    expect(said).toBe(
      `${site.directory} belongs to the account nobody, which runs the site, and it could not write what another account creates there. As root, run this instead: runuser -u nobody -- env HOME=/tmp DATA_DIR=${site.directory} npm run ${command}\n`,
    );
    expect(code).toBe(1);
    expect(readdirSync(site.directory)).toEqual([]);
  },
);

asRoot('start refuses root, and names an account without a name by its number', async () => {
  const { said, code } = await run('scripts/start/main.ts', ['-p', '4000'], createSite(unnamed));
  expect(said).toMatch(
    /: setpriv --reuid=54321 --regid=54322 --clear-groups env HOME=\/tmp DATA_DIR=\S+ npm start -- -p 4000\n$/,
  );
  expect(code).toBe(1);
});

asRoot('store refuses root over the data directory of its arguments', async () => {
  const site = createSite(nobody, { 'frontdesk.sqlite': '' });
  const args = ['copy', site.directory, 'postgres://desk@127.0.0.1:1/desk'];
  const { said } = await run('scripts/store.ts', args, { ...site, directory: '' });
  expect(said).toContain(`env HOME=/tmp npm run store -- copy ${site.directory} postgres:`);
});

asRoot('publish names what root has left, and works again after the command it gives', async () => {
  const site = createSite({ uid: 0, gid: 0 });
  writeFileSync(join(site.root, 'content/pages/new.md'), page);
  expect(await run('scripts/publish.ts', [], site)).toMatchObject({ code: 0 });
  changeOwner(join(site.root, '.next'), nobody);
  chownSync(site.directory, nobody.uid, nobody.gid);

  const { code, said } = await run('scripts/publish.ts', [], site, nobody);
  const published = join(site.directory, 'published');
  expect(said.split('`')).toEqual([
    `The account nobody cannot write to ${published}. As root, run `,
    expect.stringMatching(new RegExp(`^chown -R nobody:\\w+ ${published}$`)),
    ', then try again.\n',
  ]);
  expect(code).toBe(1);
  const finding = 'broken   permissions  The account nobody cannot write';
  const doctor = await run('scripts/doctor.ts', [], site);
  expect(doctor.said).toContain(`${finding} to ${published}. As root, run \`chown -R nobody:`);
  const own = await run('scripts/doctor.ts', [], site, nobody);
  expect(own.said).toContain(`${finding} to ${published}.`);

  execFileSync('sh', ['-c', said.split('`')[1] ?? '']);
  expect((await run('scripts/publish.ts', [], site, nobody)).said).toContain('Nothing has changed');
  expect(ownersOf(site.directory)).toEqual([nobody.uid]);
  expect((await run('scripts/doctor.ts', [], site)).said).not.toContain(finding);
});

asRoot('root publishes with the command that it is given, as the account of the site', async () => {
  const program = await bundleProgram('scripts/publish.ts');
  const site = createSite(nobody);
  const scripts = { publish: `"${process.execPath}" "${program}"` };
  writeFileSync(join(site.root, 'package.json'), JSON.stringify({ scripts }));
  writeFileSync(join(site.root, 'content/pages/new.md'), page);
  const { said } = await run('scripts/publish.ts', [], site);
  const env = { ...process.env, npm_config_update_notifier: 'false' };
  const command = / run this instead: (.+)\n$/.exec(said)?.[1] ?? '';
  const out = execFileSync('sh', ['-c', command], { cwd: site.root, encoding: 'utf8', env });
  expect(out).toContain('+ content/pages/new.md');
  expect(ownersOf(site.directory)).toEqual([nobody.uid]);
});

asRoot('a site that belongs to root runs as root', () => {
  const site = createSite({ uid: 0, gid: 0 });
  expect(accountProblem(site.root, site.directory, publish)).toBeUndefined();
  expect(buildAccountProblem(site.root, { name: 'build', args: [] })).toBeUndefined();
});

asRoot('before there is data, the build or the folder around it decides', () => {
  const { root } = createSite(nobody);
  const refusal = (path: string) => accountProblem(root, path, publish)?.split(' which')[0];
  expect(refusal(join(root, 'data'))).toBeUndefined();
  changeOwner(join(root, '.next'), nobody);
  expect(refusal('./data')).toBe(`${join(root, '.next')} belongs to the account nobody,`);
  const around = writeTree({});
  expect(refusal(join(around, 'new/data'))).toBeUndefined();
  changeOwner(around, unnamed);
  expect(refusal(join(around, 'new/data'))).toBe(`${around} belongs to the account 54321,`);
});

asRoot('root builds only in place of its own build', () => {
  const { root } = createSite(nobody);
  const build = { name: 'build', args: ['--debug'] };
  expect(buildAccountProblem(root, build)).toBeUndefined();
  changeOwner(join(root, '.next'), nobody);
  expect(buildAccountProblem(root, build)).toMatch(
    /runuser -u nobody .+ npm run build -- --debug$/,
  );
});

test('lists nothing for root and for files of the account itself', () => {
  const root = writeTree({ 'a/b': '', c: '' });
  const { uid, gid } = lstatSync(root);
  expect(listBlockedPaths(root, { uid: 0, gid: 0 })).toEqual([]);
  expect(listBlockedPaths(root, { uid, gid })).toEqual([]);
});

asRoot('lists the topmost folders and files of other accounts, but no link or lost+found', () => {
  const root = writeTree({
    'own/inner/file': '',
    'root/inner/file': '',
    'own/file': '',
    'shared/file': '',
    'lost+found/file': '',
  });
  symlinkSync('/etc/passwd', join(root, 'link'));
  for (const path of ['', 'own', 'own/inner'])
    chownSync(join(root, path), unnamed.uid, unnamed.gid);
  chownSync(join(root, 'shared'), 0, unnamed.gid);
  chmodSync(join(root, 'shared'), 0o770);
  chmodSync(join(root, 'shared/file'), 0o666);
  expect(listBlockedPaths(root, unnamed).map((path) => relative(root, path))).toEqual([
    'own/file',
    'own/inner/file',
    'root',
  ]);
});
