import { withDeskLayout } from '@/components/desk/desk-layout';
import { TokensPage } from '@/components/access/desk/tokens-page';
import { tokensProps } from '@/lib/server/access/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the tokens of the read API. */
export default withDeskLayout(TokensPage, 'tokens');

export const getServerSideProps = deskPage({ permission: 'manage', load: tokensProps });
