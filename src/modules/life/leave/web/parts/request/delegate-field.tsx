import { delegations } from '#modules/core/access/contract/delegations.contract.ts';
import { explain } from '#modules/core/access/contract/explain.contract.ts';
import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { dayOf, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useSettings } from '#web/session/session.ts';
import { toast } from '#web/ui/toasts.ts';
import { useLeaveText } from '../../texts.ts';
import type { VacationDetail } from '../leave-types.ts';

/** Rights that roles and posts gave, which can be lent while somebody is away; what everybody has needs no lending. */
export function useLendable(enabled: boolean): readonly string[] {
  const mine = useApi(explain.mine, {}, { enabled, errorDisplay: 'session_only' });
  return (mine.data?.apps ?? [])
    .flatMap(({ actions }) => actions)
    .filter(
      ({ risk, chain }) =>
        risk !== 'critical' && chain.some(({ source }) => source !== 'delegation' && source !== 'user_type'),
    )
    .map(({ code }) => code);
}

interface Props {
  readonly value: StaffChoice | null;
  readonly onChange: (value: StaffChoice | null) => void;
}

/** Who decides and works with the own rights meanwhile. */
export function DelegateField({ value, onChange }: Props) {
  const t = useLeaveText();
  const organization_id = useSettings()?.organization?.id ?? '';
  return (
    <StaffField
      label={t('delegate_to')}
      help={t('delegate_help')}
      value={value}
      onChange={onChange}
      organization_id={organization_id}
      clearable
    />
  );
}

/** Asks a colleague to stand in, from the first day of a leave to its last one. */
export function useDelegate(): (to: StaffChoice, codes: readonly string[], leave: VacationDetail) => void {
  const t = useLeaveText();
  const send = useSend(delegations.create, { onSuccess: () => void toast.success(t('delegate_asked')) });
  return (to, codes, leave) => {
    const [, from = today()] = [dayOf(leave.start_at), today()].sort();
    send.mutate({
      body: {
        to_user_id: to.id,
        codes: [...new Set(codes)].slice(0, 200),
        valid_from: from,
        valid_to: dayOf(new Date(Date.parse(leave.end_at) - 1).toISOString()),
        reason: t('delegate_reason', { no: leave.no }),
      },
    });
  };
}
