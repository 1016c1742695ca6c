import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonName } from '#web/ui/person/person-name.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { shiftLifecycle } from '../../../contract/duty.lifecycle.ts';
import { dutyShifts } from '../../../contract/duty-shifts.contract.ts';
import { useDutyText } from '../../texts.ts';
import { type Shift, useShiftWords } from '../duty-words.ts';

const CheckInDialog = lazyDialog(async () => (await import('./check-in-dialog.tsx')).CheckInDialog);
const AskSwapDialog = lazyDialog(async () => (await import('../swap/ask-swap-dialog.tsx')).AskSwapDialog);
const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.tsx')).AssignDialog);
const LogDrawer = lazyDialog(async () => (await import('../log/log-drawer.tsx')).LogDrawer);

type Shown = 'check_in' | 'swap' | 'assign' | 'log';

/** One shift: what it is, and what may be done with it now. */
export function ShiftDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDutyText();
  const { nameOf } = useShiftWords();
  const [shown, show] = useState<Shown | null>(null);
  const [accepts, accept] = useState<string | null>(null);
  const answer = useApi(dutyShifts.get, { params: { id } });
  const shift = answer.data;
  const hide = () => show(null);
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={shift ? nameOf(shift) : t('shift')}
      foot={shift && <ShiftFoot shift={shift} onShow={show} onAccept={accept} />}
    >
      {shift ? <ShiftFacts shift={shift} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />}
      {shift && shown === 'check_in' && <CheckInDialog shift={shift} onClose={hide} />}
      {shift && shown === 'swap' && <AskSwapDialog shift={shift} onClose={hide} />}
      {shift && shown === 'assign' && <AssignDialog shift={shift} onClose={hide} />}
      {shift && shown === 'log' && <LogDrawer shift={shift.id} onClose={hide} />}
      {accepts && <LogDrawer shift={accepts} onClose={() => accept(null)} />}
    </SideDrawer>
  );
}

function ShiftFacts({ shift }: { readonly shift: Shift }) {
  const t = useDutyText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { timeOf, roleOf } = useShiftWords();
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <StateBadge of={shiftLifecycle} state={shift.status} /> },
    { label: t('who'), value: shift.user ? <PersonName person={shift.user} /> : t('nobody') },
    { label: t('when'), value: timeOf(shift) },
    { label: t('role'), value: roleOf(shift) },
    shift.place !== null && { label: t('place'), value: localizedName(shift.place) },
    { label: t('points'), value: format.number(shift.points) },
    shift.substitute_for !== null && { label: t('substitute_for'), value: localizedName(shift.substitute_for) },
    shift.checked_in_at !== null && { label: t('checked_in_at'), value: format.dateTime(shift.checked_in_at) },
    shift.checked_out_at !== null && { label: t('checked_out_at'), value: format.dateTime(shift.checked_out_at) },
  ];
  return (
    <Stack gap={16}>
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {shift.to_accept.length > 0 && (
        <Words as="p" tone="waiting">
          {t('accept_first')}
        </Words>
      )}
      {shift.swap_id !== null && (
        <Words as="p" tone="soft">
          {t('has_swap')}
        </Words>
      )}
    </Stack>
  );
}

interface FootProps {
  readonly shift: Shift;
  readonly onShow: (shown: Shown) => void;
  readonly onAccept: (shiftId: string) => void;
}

/** What may be done next; the same acts stand on the card of the next shift. */
export function ShiftFoot(props: FootProps) {
  return <FootActions acts={useShiftActs(props)} />;
}

function useShiftActs({ shift, onShow, onAccept }: FootProps): readonly (Act | false)[] {
  const t = useDutyText();
  const { id, actions, checkin, to_accept } = shift;
  const said = (text: string) => ({ invalidates: ['home'] as const, onSuccess: () => void toast.success(text) });
  const confirm = useSend(dutyShifts.confirm, said(t('confirmed')));
  const checkIn = useSend(dutyShifts.checkIn, said(t('checked_in')));
  const checkOut = useSend(dutyShifts.checkOut, said(t('checked_out')));
  const may = (action: Shift['actions'][number]) => actions.includes(action);
  const [first] = to_accept;
  return [
    first !== undefined && {
      key: 'accept',
      label: t('read_handover'),
      kind: 'primary' as const,
      onClick: () => onAccept(first),
    },
    may('check_in') && {
      key: 'check_in',
      label: t('check_in'),
      kind: 'primary' as const,
      isPending: checkIn.isPending,
      onClick: () => (checkin === 'none' ? checkIn.mutate({ params: { id }, body: {} }) : onShow('check_in')),
    },
    may('check_out') && {
      key: 'check_out',
      label: t('check_out'),
      kind: 'primary' as const,
      isPending: checkOut.isPending,
      onClick: () => checkOut.mutate({ params: { id } }),
    },
    may('confirm') && {
      key: 'confirm',
      label: t('confirm'),
      ...(may('check_in') || first ? {} : { kind: 'primary' as const }),
      isPending: confirm.isPending,
      onClick: () => confirm.mutate({ params: { id } }),
    },
    may('ask_swap') && { key: 'swap', label: t('ask_swap'), asks: true, onClick: () => onShow('swap') },
    may('assign') && { key: 'assign', label: t('assign'), asks: true, onClick: () => onShow('assign') },
    shift.has_begun && {
      key: 'log',
      label: t('log'),
      onClick: () => onShow('log'),
    },
  ];
}
