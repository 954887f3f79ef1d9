import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import {
  createStaging,
  publishedDirectory,
  storeVersion,
  switchTo,
} from '@/lib/server/content/versions/publications';
import { createSnapshot, writeManifest } from '@/lib/server/content/versions/snapshot';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

/** Publishes a site with some files, and starts a desk that edits it. */
export async function startPublishedSite(files: Readonly<Record<string, string>> = {}) {
  const site = writeTree({ ...validContent, ...files });
  vi.stubEnv('SITE_DIR', site);
  const dataDirectory = await temporaryDirectory();
  const places = { root: process.cwd(), directory: publishedDirectory(dataDirectory) };
  const publish = async (at = new Date()) => {
    const staging = await createStaging(places);
    const manifest = await createSnapshot(site, staging, at);
    await writeManifest(staging, manifest);
    await storeVersion(places, staging, manifest.version);
    await switchTo(places, manifest.version, at);
    return manifest.version;
  };
  const version = await publish();
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR: dataDirectory } });
  return {
    desk,
    version,
    publish,
    write: (file: string, text: string) => {
      mkdirSync(dirname(join(site, file)), { recursive: true });
      writeFileSync(join(site, file), text);
    },
    read: (file: string) => readFileSync(join(site, file), 'utf8'),
    remove: (file: string) => rmSync(join(site, file)),
  };
}
