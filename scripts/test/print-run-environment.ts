import { freePort } from '../site/site-process';
import { findBrowser } from './find-browser';

/**
 * Prints the environment of an end-to-end run as JSON: a Chromium that starts, and free ports. For
 * playwright.config.ts, which cannot await a promise.
 */
async function main(): Promise<number> {
  const browser = await findBrowser();
  if ('problem' in browser) {
    console.error(browser.problem);
    return 1;
  }
  const environment = {
    E2E_CHROMIUM: browser.executablePath,
    E2E_CAMERA_CHROMIUM: browser.cameraPath ?? '',
    E2E_PORT: String(await freePort()),
    E2E_PAID_PORT: String(await freePort()),
    E2E_PRACTICE_PORT: String(await freePort()),
  };
  console.log(JSON.stringify(environment));
  return 0;
}

void main().then((code) => {
  process.exitCode = code;
});
