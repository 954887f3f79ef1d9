import type { ContentFiles } from '@/lib/server/content/files/content-files';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import { type ResourceFile, resourceSchema } from '@/lib/server/content/schemas/resource-schema';

/** The settings of a file of `content/resources/`. */
export type ResourceSource = Settings<ResourceFile> & { readonly file: string };

/** Reads the settings of `content/resources/`. */
export async function readResourceSources(files: ContentFiles): Promise<ResourceSource[]> {
  const sources: ResourceSource[] = [];
  for (const file of files.list('content/resources', '.yaml')) {
    const settings = await files.readSettings(file, resourceSchema);
    if (settings !== undefined) sources.push({ ...settings, file });
  }
  return sources;
}
