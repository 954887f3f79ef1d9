import { startAnalyticsSite } from './analytics-site';
import { runLighthouse, type Scores, withBusyCores } from './lighthouse';
import { contentPage } from './limits';
import type { BenchServer } from './servers';
import { median, type Row, rowOf } from './table';

interface AuditBench {
  readonly root: string;
  readonly rounds: number;
  readonly executablePath: string;
  readonly dataDirectory: string;
  readonly site: BenchServer;
}

/** Measures the scores of a page, also while every core is busy. */
export async function measureLighthouse(
  { site, executablePath, rounds }: AuditBench,
  path: string,
): Promise<Row[]> {
  console.log(`Lighthouse on ${path} ...`);
  const quiet: Scores[] = [];
  const busy: Scores[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await runLighthouse(`${site.url}${path}`, executablePath));
    busy.push(await withBusyCores(() => runLighthouse(`${site.url}${path}`, executablePath)));
  }
  const busyPerformance = median(busy.map(({ performance }) => performance));
  return [
    ...scoreRows(path, quiet),
    rowOf(`Lighthouse performance of ${path}, all cores busy`, busyPerformance),
  ];
}

/** Runs Lighthouse with analytics and consent, without the cost of Google's own script. */
export async function measureAnalytics({
  root,
  dataDirectory,
  executablePath,
  rounds,
}: AuditBench): Promise<Row[]> {
  console.log('Building the site with analytics ...');
  const analytics = await startAnalyticsSite(root, dataDirectory);
  try {
    const scores: Scores[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const url = `${analytics.url}${contentPage}`;
      scores.push(await runLighthouse(url, executablePath, analytics.chromeFlags));
    }
    if (analytics.countTagRequests() < rounds) throw new Error('A visit did not request the tag.');
    return scoreRows(`${contentPage} with consent given`, scores);
  } finally {
    analytics.close();
  }
}

function scoreRows(page: string, scores: readonly Scores[]): Row[] {
  const middle = (name: keyof Scores) => median(scores.map((score) => score[name]));
  return [
    rowOf(`Lighthouse performance of ${page}`, middle('performance')),
    rowOf(`Lighthouse accessibility of ${page}`, middle('accessibility')),
    rowOf(`Lighthouse best practices of ${page}`, middle('bestPractices')),
    rowOf(`Lighthouse SEO of ${page}`, middle('seo')),
  ];
}
