import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '@/lib/server/content/versions/durable-files';

const draftSchema = z.object({
  entries: z.record(z.string(), z.array(z.string())),
  /** The value of the file that the form was shown for. */
  base: z.unknown(),
  /** The version of that file; none for a new one. */
  seen: z.string().optional(),
  /** Whether the form shows what is wrong. */
  isChecked: z.boolean(),
  conflicts: z.array(
    z.object({ path: z.array(z.string()), mine: z.unknown(), theirs: z.unknown() }),
  ),
});

/** What an operator has typed into a form and not saved. */
export type FormDraft = z.output<typeof draftSchema>;

/** Whose draft it is, and of which form. */
const keySchema = z.object({ operator: z.string(), target: z.string() });
type DraftKey = Readonly<z.output<typeof keySchema>>;
const fileSchema = z.object({ key: keySchema });

/** Milliseconds for which a draft is kept after the last change. */
const lifetime = 7 * 24 * 60 * 60_000;

/** The most drafts of an operator, who could fill the disk with them. The oldest ones go. */
const maxDrafts = 100;

/** Drafts of forms in a folder of the site's data. */
export interface FormDrafts {
  readonly find: (key: DraftKey) => Promise<FormDraft | undefined>;
  /** Lists the forms of which an operator has drafts. */
  readonly list: (operator: string) => Promise<readonly string[]>;
  readonly keep: (key: DraftKey, draft: FormDraft) => Promise<void>;
  readonly remove: (key: DraftKey) => Promise<void>;
  /** Keeps a draft for another form, whose file has moved. */
  readonly move: (key: DraftKey, target: string) => Promise<void>;
}

/** Opens the drafts of `DATA_DIR`. They are files, because what they are about is a file of this server, too. */
export function formDrafts(dataDirectory: string, now: () => Date): FormDrafts {
  const folder = join(dataDirectory, 'editing', 'drafts');
  const fileOf = ({ operator, target }: DraftKey) =>
    join(folder, `${hash(operator)}-${hash(target)}.json`);
  const listFiles = async (operator: string) => {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => name.startsWith(`${hash(operator)}-`));
  };
  const isExpired = async (file: string) => now().getTime() - (await stat(file)).mtimeMs > lifetime;
  const read = async <Value>(file: string, schema: z.ZodType<Value>) => {
    try {
      if (await isExpired(file)) return undefined;
      return schema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
    } catch {
      // There is none.
      return undefined;
    }
  };
  const removeOldest = async (operator: string) => {
    const names = await listFiles(operator);
    if (names.length <= maxDrafts) return;
    const ages = await Promise.all(
      names.map(async (name) => {
        const stats = await stat(join(folder, name)).catch(() => undefined);
        return { name, at: stats?.mtimeMs ?? 0 };
      }),
    );
    const oldest = ages.toSorted((one, other) => other.at - one.at).slice(maxDrafts);
    for (const { name } of oldest) await rm(join(folder, name), { force: true });
  };
  const drafts: FormDrafts = {
    find: (key) => read(fileOf(key), draftSchema),
    list: async (operator) => {
      const targets: string[] = [];
      for (const name of await listFiles(operator)) {
        const key = (await read(join(folder, name), fileSchema))?.key;
        if (key !== undefined) targets.push(key.target);
      }
      return targets.sort();
    },
    keep: async (key, draft) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const staged = join(folder, `${randomUUID()}.part`);
      try {
        // The browser forgets its own copy of what the server has.
        await writeDurably(staged, Buffer.from(JSON.stringify({ ...draft, key })));
        await rename(staged, fileOf(key));
      } catch (error) {
        await rm(staged, { force: true });
        throw error;
      }
      for (const name of await readdir(folder)) {
        const file = join(folder, name);
        if (await isExpired(file).catch(() => false)) await rm(file, { force: true });
      }
      await removeOldest(key.operator);
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    move: async (key, target) => {
      const draft = await drafts.find(key);
      // Most operators have none.
      if (draft === undefined) return;
      await drafts.keep({ ...key, target }, draft);
      await drafts.remove(key);
    },
  };
  return drafts;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
