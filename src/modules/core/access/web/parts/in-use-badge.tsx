import { ToneBadge } from '#web/ui/state-badge.tsx';
import { useAdminText } from '../texts.ts';

const STATES = {
  active: { tone: 'done', text: 'in_use' },
  disabled: { tone: 'ended', text: 'closed' },
  closed: { tone: 'ended', text: 'closed' },
} as const;

/** Whether a value that others refer to can still be chosen. */
export function InUseBadge({ status }: { readonly status: keyof typeof STATES }) {
  const t = useAdminText();
  const { tone, text } = STATES[status];
  return <ToneBadge tone={tone}>{t(text)}</ToneBadge>;
}
