import type { GetServerSideProps } from 'next';
import { FormPage } from '@/components/forms/form-page';
import { readContent } from '@/lib/server/content/read-content';
import { frameOf } from '@/lib/server/content/frame';
import { formContext } from '@/lib/server/forms/form-context';
import { answerFormPage, type FormPageProps } from '@/lib/server/forms/form-page';
import type { SiteFrame } from '@/lib/site/frame';

interface Props extends FormPageProps {
  readonly frame: SiteFrame;
}

export default function FormAtItsAddress({ view }: Props) {
  return <FormPage view={view} />;
}

export const getServerSideProps = (async (context) => {
  const answer = await answerFormPage(context, formContext);
  if (!('props' in answer)) return answer;
  const [props, content] = await Promise.all([answer.props, readContent()]);
  return { props: { ...props, frame: frameOf(content) } };
}) satisfies GetServerSideProps<Props>;
