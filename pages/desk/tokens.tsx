import { TokensPage } from '@/components/desk/connections/tokens-page';
import type { TokensPageProps } from '@/lib/desk/connections-page';
import { tokensProps } from '@/lib/server/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Lists the tokens of the read API. */
export default TokensPage;

export const getServerSideProps = deskPage<TokensPageProps>((request) => tokensProps(request), {
  permission: 'manage',
});
