import { buildSite } from './build/build-site';

/** `npm run build`: the production build; Next's own flags pass through. */
void buildSite(process.cwd(), process.argv.slice(2), false).then((code) => {
  process.exitCode = code;
});
