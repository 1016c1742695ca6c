import { useApi } from '#web/api/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { safety } from '../../contract/safety.contract.ts';
import { ChildrenClosingPanel } from './deletion/children-closing-panel.tsx';
import { ClosingPanel } from './deletion/closing-panel.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { OwnConsentsPanel } from './own-consents-panel.tsx';
import { SignInMethodsPanel } from './sign-in-methods-panel.tsx';
import { SignInsPanel } from './sign-ins-panel.tsx';

/** 账号与安全: what opens my account, where it is open, what I agreed to, and how I close it. A tab of the own page. */
export function Tab() {
  const answer = useApi(safety.show, {});
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <TextSkeleton lines={10} />;
  const own = answer.data;
  return (
    <Stack gap={16}>
      <SignInMethodsPanel own={own} />
      <DevicesPanel mayChange={own.may_change} />
      <SignInsPanel own={own} />
      <OwnConsentsPanel mayChange={own.may_change} />
      {own.may_change && <ChildrenClosingPanel />}
      {own.may_change && <ClosingPanel />}
    </Stack>
  );
}
