import { userStatus } from '#shared/reference/accounts.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';
import { ChoiceBadge } from '#web/ui/choice-badge.tsx';

/** An account that nobody has opened yet is one that is waited for, whatever its status. */
const NOT_ACTIVATED = [{ code: 'not_activated', ...states.not_activated }] as const;

interface Props {
  readonly status: CodeOf<typeof userStatus>;
  readonly is_activated: boolean;
}

/** The state of somebody's account. */
export function AccountState({ status, is_activated }: Props) {
  if (!is_activated) return <ChoiceBadge of={NOT_ACTIVATED} code="not_activated" />;
  return <ChoiceBadge of={userStatus} code={status} />;
}
