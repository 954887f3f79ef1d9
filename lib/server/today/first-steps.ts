import type { FormDefinition } from '@/lib/forms/definition';
import { todayWords } from '@/lib/words/lib/server/today';

/** A link to what helps to begin. */
interface FirstStep {
  readonly text: string;
  readonly label: string;
  readonly href: string;
}

/** Returns what to do at a new desk, for an operator who may manage it or not. */
export function firstSteps(
  forms: ReadonlyMap<string, Pick<FormDefinition, 'title'>>,
  mayManage: boolean,
): readonly FirstStep[] {
  const { firstSteps: words } = todayWords;
  const [form] = forms;
  const own = [
    ...(form === undefined
      ? []
      : [{ text: words.send, label: form[1].title, href: `/f/${encodeURIComponent(form[0])}` }]),
    { text: words.notify, label: words.notifyLink, href: '/desk/notifications' },
  ];
  if (!mayManage) return own;
  return [
    { text: words.check, label: words.checkLink, href: '/desk/check-up' },
    ...own,
    { text: words.invite, label: words.inviteLink, href: '/desk/operators' },
  ];
}
