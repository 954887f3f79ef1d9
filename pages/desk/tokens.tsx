import { TokensPage } from '@/components/access/desk/tokens-page';
import type { TokensPageProps } from '@/lib/access/desk/connections-page';
import { tokensProps } from '@/lib/server/access/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the tokens of the read API. */
export default TokensPage;

export const getServerSideProps = deskPage<TokensPageProps>((request) => tokensProps(request), {
  permission: 'manage',
});
