/** Next calls this once when a server starts. What only Node can do is in a file of its own. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startDuties } = await import('@/lib/server/start-duties');
    await startDuties();
  }
}
