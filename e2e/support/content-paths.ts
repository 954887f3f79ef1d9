import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the paths of all pages in `content/`, from their file paths. `site` is the folder that holds
 * `content/`, relative to the project.
 */
export function contentPaths(site = '.'): string[] {
  return [
    ...listPaths(`${site}/content/pages`, '', '.md'),
    ...listPaths(`${site}/content/journal`, '/journal', '.md'),
    ...listPaths(`${site}/content/events`, '/events', '.yaml'),
  ];
}

function listPaths(folder: string, prefix: string, extension: string): string[] {
  return readdirSync(join(__dirname, '../..', folder), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(extension) && !file.includes('_'))
    .map((file) => `${prefix}/${file.slice(0, -extension.length)}`.replace(/\/index$/, ''))
    .map((path) => (path === '' ? '/' : path))
    .sort();
}
