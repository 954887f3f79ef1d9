import { hashNetwork, type Visitor } from '@/lib/server/platform/http/requests/client-network';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';

/** Adds the network of the visitor who causes mails, which has a budget for those to visitors. */
export async function addNetwork(
  mails: readonly NewMail[],
  visitor: Visitor,
  store: SecretStore,
  now: Date,
): Promise<readonly NewMail[]> {
  if (visitor.kind !== 'network' || mails.length === 0) return mails;
  const network = hashNetwork(visitor.network, await store.secret('limits'), now);
  return mails.map((mail) => ({ ...mail, network }));
}
