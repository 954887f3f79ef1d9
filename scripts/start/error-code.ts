/** The code of a system error, such as ENOSPC, or its message where it has none. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
