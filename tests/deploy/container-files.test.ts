import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { siteFiles, siteFolders } from '@/scripts/site/copy-site';

const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;

interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** Returns the instructions of the Dockerfile in order, without comments. */
function readInstructions(): Instruction[] {
  return readFileSync('deploy/Dockerfile', 'utf8')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(/\s+/);
      return { name, text: words.join(' ') };
    });
}

const instructions = readInstructions();
const textsOf = (name: string) =>
  instructions.filter((each) => each.name === name).map(({ text }) => text);

test('the image has two stages on a base with a version', () => {
  const stages = textsOf('FROM');
  expect(stages).toHaveLength(2);
  for (const stage of stages) expect(stage).toMatch(/^node:\d+-slim\b/);
});

test('the image copies files that exist', () => {
  const sources = textsOf('COPY')
    .filter((text) => !text.includes('--from='))
    .flatMap((text) => text.split(' ').slice(0, -1));
  expect(sources).toContain('package-lock.json');
  expect(sources.filter((file) => !existsSync(file))).toEqual([]);
});

test('the image runs commands of npm, of this package and of files only', () => {
  const commands = textsOf('RUN').flatMap((text) => text.split(' && '));
  const allowed = [
    /^npm ci --omit=dev$/,
    ...Object.keys(scripts).map((name) => new RegExp(`^npm run ${name}$`)),
    /^(?:install -d|rm -r) /,
  ];
  expect(commands).toContain('npm run build');
  expect(commands.filter((each) => !allowed.some((pattern) => pattern.test(each)))).toEqual([]);
});

test('the image starts the script of npm start as another user than root', () => {
  const last = instructions.map(({ name }) => name).lastIndexOf('FROM');
  const user = instructions.slice(last).find(({ name }) => name === 'USER');
  expect(user?.text).toBe('node');
  const [command = ''] = textsOf('CMD');
  const words = z.array(z.string()).parse(JSON.parse(command));
  expect(scripts.start?.endsWith(`exec ${words.join(' ')}`)).toBe(true);
  expect(textsOf('HEALTHCHECK').join('')).toContain('/api/health');
});

test('the image gets no secrets and everything that the build needs', () => {
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  for (const name of ['**/.env', '**/.env.*', 'data', '.git', 'node_modules']) {
    expect(ignored).toContain(name);
  }
  const needed = [...siteFolders, ...siteFiles, 'scripts', '.npmrc'];
  expect(needed.filter((name) => ignored.includes(name))).toEqual([]);
});

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      env_file: z.string().optional(),
      depends_on: z.unknown().optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      volumes: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      stop_grace_period: z.string().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

const { services, volumes } = composeSchema.parse(
  parse(readFileSync('deploy/compose.yaml', 'utf8')),
);

test('compose builds the site and waits for a healthy database', () => {
  expect(services.site?.build).toMatchObject({ context: '..', dockerfile: 'deploy/Dockerfile' });
  expect(services.site?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(services.database?.healthcheck?.test).toContain('pg_isready');
  expect(services.database?.image).toBe('postgres:17');
  expect(services.site?.stop_grace_period).toBe('30s');
});

test('compose exposes the proxy only', () => {
  const exposed = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(exposed.map(([name]) => name)).toEqual(['caddy']);
});

test('compose declares each volume, and every secret comes from the environment', () => {
  const used = Object.values(services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '')
    .filter((name) => !name.startsWith('.'));
  expect([...new Set(used)].sort()).toEqual(Object.keys(volumes).sort());
  const secrets = Object.values(services)
    .flatMap(({ environment }) => Object.entries(environment ?? {}))
    .filter(([name]) => /PASSWORD|DATABASE_URL/.test(name));
  expect(secrets).toHaveLength(2);
  for (const [, value] of secrets) expect(value).toContain('${POSTGRES_PASSWORD:?');
});
