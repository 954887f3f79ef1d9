import { findBrowser } from './find-browser';

/** Writes the path of a Chromium that starts, for programs that cannot wait for a promise. */
void findBrowser().then((found) => {
  if ('problem' in found) {
    console.error(found.problem);
    process.exitCode = 1;
  } else {
    console.log(found.executablePath);
  }
});
