import { randomBytes } from 'node:crypto';
import { getContent } from '@/lib/server/content/load-content';
import { linkAction } from '@/lib/server/desk/access/link-action';
import { publicDeskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default publicDeskAction(linkAction({ randomBytes, read: getContent }));
