import type { GetServerSideProps } from 'next';
import { finishFormPage } from '@/components/forms/finish-form-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import type { FinishedNode } from '@/lib/content/finished';
import { readContent } from '@/lib/server/content/read-content';
import { frameOf } from '@/lib/server/content/frame';
import { formContext } from '@/lib/server/forms/form-context';
import { answerFormPage } from '@/lib/server/forms/form-page';
import type { FormPageProps } from '@/lib/server/forms/form-page-props';
import type { SiteFrame } from '@/lib/site/frame';
import '@/styles/forms/form-page.module.css';
import '@/styles/payments/card-section.module.css';

interface Props extends Omit<FormPageProps, 'view'> {
  readonly body: readonly FinishedNode[];
  readonly frame: SiteFrame;
  /** A page with a card field, where nobody counts visits. */
  readonly takesCard?: true;
}

export default function FormAtItsAddress({ body }: Props) {
  return <ContentNodes nodes={body} />;
}

export const getServerSideProps = (async (context) => {
  const answer = await answerFormPage(context, formContext);
  if (!('props' in answer)) return answer;
  const [{ view, meta }, content] = await Promise.all([answer.props, readContent()]);
  const takesCard = view.kind === 'form' && view.payments !== undefined;
  const props = { body: finishFormPage(view), meta, frame: frameOf(content) };
  return { props: takesCard ? { ...props, takesCard } : props };
}) satisfies GetServerSideProps<Props>;
