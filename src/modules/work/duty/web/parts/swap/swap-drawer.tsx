import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { swapLifecycle } from '../../../contract/duty.lifecycle.ts';
import { dutySwaps } from '../../../contract/duty-swaps.contract.ts';
import { useDutyText } from '../../texts.ts';
import { useShiftWords } from '../duty-words.ts';
import type { Swap } from './swap-list.tsx';

/** One swap: who gives which shift to whom, and what the reader may answer. */
export function SwapDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDutyText();
  const [refuses, refuse] = useState(false);
  const answer = useApi(dutySwaps.get, { params: { id } });
  const swap = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={t('swap')}
      foot={swap && <SwapFoot swap={swap} onRefuse={() => refuse(true)} />}
    >
      {swap ? <SwapFacts swap={swap} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />}
      {swap && refuses && (
        <ReasonDialog
          endpoint={dutySwaps.refuse}
          params={{ id }}
          title={t('refuse')}
          submitLabel={t('refuse')}
          reasonLabel={t('reason')}
          isDanger
          success={t('refused')}
          invalidates={['home', 'duty_shifts']}
          onClose={() => refuse(false)}
        />
      )}
    </SideDrawer>
  );
}

function SwapFacts({ swap }: { readonly swap: Swap }) {
  const t = useDutyText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { nameOf, timeOf } = useShiftWords();
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <StateBadge of={swapLifecycle} state={swap.status} /> },
    { label: t('shift'), value: `${nameOf(swap.shift)} · ${timeOf(swap.shift)}`, wide: true },
    { label: t('asked_by'), value: localizedName(swap.asked_by) },
    { label: t('swap_to'), value: swap.to ? localizedName(swap.to) : t('swap_all') },
    swap.return_shift !== null && {
      label: t('swap_for'),
      value: `${nameOf(swap.return_shift)} · ${timeOf(swap.return_shift)}`,
      wide: true,
    },
    swap.accepted_by !== null && { label: t('accepted_by'), value: localizedName(swap.accepted_by) },
    { label: t('expires_at'), value: format.dateTime(swap.expires_at) },
    swap.reason !== null && { label: t('reason'), value: swap.reason, wide: true },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

function SwapFoot({ swap, onRefuse }: { readonly swap: Swap; readonly onRefuse: () => void }) {
  const t = useDutyText();
  const said = (text: string) => ({
    invalidates: ['home', 'duty_shifts'] as const,
    onSuccess: () => void toast.success(text),
  });
  const accept = useSend(dutySwaps.accept, said(t('swap_taken')));
  const approve = useSend(dutySwaps.approve, said(t('approved')));
  const withdraw = useSend(dutySwaps.withdraw, said(t('withdrawn')));
  const params = { id: swap.id };
  const may = (action: Swap['actions'][number]) => swap.actions.includes(action);
  return (
    <FootActions
      acts={[
        may('accept') && {
          key: 'accept',
          label: t('accept_swap'),
          kind: 'primary',
          isPending: accept.isPending,
          onClick: () => accept.mutate({ params }),
        },
        may('approve') && {
          key: 'approve',
          label: t('approve'),
          kind: 'primary',
          isPending: approve.isPending,
          onClick: () => approve.mutate({ params }),
        },
        may('refuse') && { key: 'refuse', label: t('refuse'), asks: true, onClick: onRefuse },
        may('withdraw') && {
          key: 'withdraw',
          label: t('withdraw'),
          isPending: withdraw.isPending,
          onClick: () => withdraw.mutate({ params }),
        },
      ]}
    />
  );
}
