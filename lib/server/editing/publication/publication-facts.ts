import { z } from 'zod';

/** A version of the content: a hash of its files, or `build` for one without a list of files. */
const version = z.string().regex(/^(?:[0-9a-f]{16}|build)$/);

const problem = z.object({ file: z.string(), line: z.number().optional(), message: z.string() });
const held = z.object({ file: z.string(), problems: z.array(problem).readonly() });
const consequence = z.object({
  files: z.array(z.string()).readonly(),
  text: z.string(),
  harms: z.boolean(),
});
const server = z.object({ host: z.string(), pid: z.number(), problem: z.string().optional() });
const change = z.enum(['added', 'changed', 'deleted']);

/** It harms someone. `--accept` with the version publishes it. */
const asks = z.object({
  kind: z.literal('asks'),
  version,
  consequences: z.array(consequence).readonly(),
});

/** Facts with which nothing has changed. */
const unpublishedFacts = [
  asks,
  z.object({ kind: z.literal('busy') }),
  /** A file cannot be read, in a sentence. */
  z.object({ kind: z.literal('unreadable'), text: z.string() }),
  /** Nothing was published for these reasons. */
  z.object({ kind: z.literal('problems'), problems: z.array(problem).readonly() }),
  z.object({ kind: z.literal('unchanged'), version }),
  /** There is no version to return to. */
  z.object({ kind: z.literal('first') }),
] as const;

const changedFiles = z.array(z.object({ file: z.string(), change })).readonly();

/** What a publication has done: `npm run publish -- --json` writes one on each line. */
export const publicationFact = z.discriminatedUnion('kind', [
  ...unpublishedFacts,
  z.object({ kind: z.literal('consequences'), consequences: z.array(consequence).readonly() }),
  /** Something that the command could not find out, in a sentence. */
  z.object({ kind: z.literal('warning'), text: z.string() }),
  z.object({ kind: z.literal('changed'), files: changedFiles }),
  /** `version` is undefined for the content of the build. */
  z.object({ kind: z.literal('published'), version: version.optional(), switchedAt: z.string() }),
  /** What the running servers have done with the version. */
  z.object({
    kind: z.literal('servers'),
    version: version.optional(),
    following: z.array(server).readonly(),
    failed: z.array(server).readonly(),
    silent: z.array(server).readonly(),
  }),
  /** Changed files that keep their published state. */
  z.object({ kind: z.literal('held'), files: z.array(held).readonly() }),
  /** All is said. The command still draws pictures for sharing. */
  z.object({ kind: z.literal('ended') }),
]);

/** What running `npm run publish` has done as a whole. */
export const publicationResult = z.discriminatedUnion('kind', [
  ...unpublishedFacts,
  z.object({
    kind: z.literal('published'),
    /** Undefined for the content of the build. */
    version: version.optional(),
    changed: changedFiles,
    held: z.array(held).readonly(),
    /** Sentences on what it causes, and on what could not be found out. */
    consequences: z.array(z.string()).readonly(),
    /** Whether all running servers serve the version. */
    isServed: z.boolean(),
  }),
  /** The command could not run or was ended. `text` is its output of errors, for the log. */
  z.object({ kind: z.literal('failed'), text: z.string() }),
  /** The server that ran the command has ended meanwhile. */
  z.object({ kind: z.literal('interrupted') }),
]);

export type PublicationResult = z.output<typeof publicationResult>;

/** What to publish: the changes of files, of all files, or the version before. */
export const publicationRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('back'),
    /** The published version that the operator saw. */
    current: z.string(),
    accepted: z.string().optional(),
  }),
  z.object({
    kind: z.literal('files'),
    /** All without it. */
    only: z.array(z.string()).readonly().optional(),
    accepted: z.string().optional(),
  }),
]);

export type PublicationRequest = z.output<typeof publicationRequest>;

export type PublicationFact = z.output<typeof publicationFact>;

/** Whether a file is new, has changed or is gone, compared with the published version. */
export type ChangeKind = z.output<typeof change>;

/** A changed file that keeps its published state, with what its new state would break. */
export type HeldBack = z.output<typeof held>;
