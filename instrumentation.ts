/** Starts the background jobs. Next.js calls this once when a server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    // `next dev` shows exceptions itself.
    if (process.env.NODE_ENV === 'production') await logApiErrors();
    const { startJobs } = await import('@/lib/server/jobs');
    await startJobs();
  }
}

async function logApiErrors(): Promise<void> {
  const [{ PagesAPIRouteModule }, { catchApiErrors }, { respondToApiCrash }] = await Promise.all([
    import('next/dist/server/future/route-modules/pages-api/module.compiled'),
    import('@/lib/next/api-errors'),
    import('@/lib/server/http/middleware/middleware'),
  ]);
  catchApiErrors(PagesAPIRouteModule, respondToApiCrash);
}
