import { findBrowser } from './find-browser';

/** Prints the path of a Chromium that starts, for configurations that cannot await a promise. */
void findBrowser().then((found) => {
  if ('problem' in found) {
    console.error(found.problem);
    process.exitCode = 1;
  } else {
    console.log(found.executablePath);
  }
});
