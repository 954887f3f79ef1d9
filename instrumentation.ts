/** Starts the background jobs. Next.js calls this once when a server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startJobs } = await import('@/lib/server/jobs');
    await startJobs();
  }
}
