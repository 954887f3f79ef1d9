import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { formSettingsAction } from '@/lib/server/desk/form-settings/form-settings-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('manage', formSettingsAction(randomBytes));
