/** Starts the background jobs and logs exceptions. Next.js calls this once when a server starts. */
export async function register(): Promise<void> {
  // Everything is in this branch, because Next.js compiles the file for other runtimes too.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    // `next dev` shows exceptions itself.
    if (process.env.NODE_ENV === 'production') {
      const { catchApiErrors } = await import('@/lib/next/api-errors');
      const { respondToApiCrash } =
        await import('@/lib/server/platform/http/middleware/middleware');
      const { runInRequest } = await import('@/lib/server/platform/http/logging/request-context');
      catchApiErrors(respondToApiCrash, runInRequest);
    }
    const { startJobs } = await import('@/lib/server/start-jobs');
    await startJobs();
  }
}
