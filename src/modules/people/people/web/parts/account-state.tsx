import { userStatus } from '#shared/reference/accounts.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';
import { ChoiceBadge, KnownState } from '#web/ui/state-badge.tsx';

interface Props {
  readonly status: CodeOf<typeof userStatus>;
  readonly is_activated: boolean;
}

/** The state of somebody's account; one that nobody has opened yet is waited for, whatever its status. */
export function AccountState({ status, is_activated }: Props) {
  return is_activated ? <ChoiceBadge of={userStatus} code={status} /> : <KnownState is={states.not_activated} />;
}
