import { randomBytes } from 'node:crypto';
import { moveSubmissionAction } from '@/lib/server/desk/actions/actions';
import { deskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads its own short body, after it has looked at who sends it. */
export const config = { api: { bodyParser: false } };

export default deskAction(moveSubmissionAction(randomBytes));
