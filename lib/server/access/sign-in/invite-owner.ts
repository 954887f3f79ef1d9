import {
  invite,
  type InviteOptions,
  type IssuedInvitation,
} from '@/lib/server/access/sign-in/invite';
import type { OperatorStore } from '@/lib/server/access/operators-sql';
import type { SessionStore } from '@/lib/server/access/sign-in/sessions-sql';

/**
 * Creates a one-time link to the desk from the command line. Who is not an operator yet becomes an owner.
 */
export async function inviteOwner(
  store: Pick<OperatorStore, 'addOperator'> & Pick<SessionStore, 'addInvitation'>,
  email: string,
  options: InviteOptions,
): Promise<IssuedInvitation> {
  const address = email.toLowerCase();
  await store.addOperator({
    email: address,
    name: '',
    role: 'owner',
    forms: undefined,
    mayRefund: true,
    areas: [],
    createdAt: options.now(),
    createdBy: '',
  });
  return invite(store, address, options);
}
