import type { UploadsState } from '@/lib/server/services';
import type { Finding } from './check';

const name = 'uploads';

/** Checks the store of UPLOADS_URL with a small file, which is deleted again. */
export async function checkUploads(
  verify: () => Promise<UploadsState | undefined>,
): Promise<readonly Finding[]> {
  const state = await verify();
  switch (state?.kind) {
    case undefined:
      return [];
    case 'working':
      return [
        {
          name,
          state: 'good',
          text: 'A file can be written, read, listed and deleted in the store of UPLOADS_URL.',
        },
      ];
    case 'failed':
      return [
        {
          name,
          state: 'broken',
          text: `The store of UPLOADS_URL does not work (${state.error}).`,
          advice:
            'Put UPLOADS_URL right, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; the key needs the rights to write, read, list and delete.',
        },
      ];
  }
}
