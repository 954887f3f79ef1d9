/** What to do about an error of the system, by its code. */
const readAdvice: Readonly<Record<string, string>> = {
  ENOENT: ': there is no such file.',
  EACCES: ': make the account of the site its owner, and run the command as that account.',
};

/** Sentences about backups that operators read. */
export const backupTexts = {
  notReadable: (code: string) => `The archive cannot be read (${code})${readAdvice[code] ?? '.'}`,
  tooLittleSpace: (directory: string, free: number, needed: number) =>
    `The backup needs about ${megabytes(needed)} in ${directory}, and ${megabytes(free)} are free: free some space, or choose another directory.`,
} as const;

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
