import { buildSite } from './build/build-site';

/** `npm run build`: runs the production build with Next's flags. */
void buildSite(process.cwd(), process.argv.slice(2), false).then((code) => {
  process.exitCode = code;
});
