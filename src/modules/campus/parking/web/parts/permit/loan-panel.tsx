import { Button } from '@mantine/core';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import type { Loan } from '../permit-types.ts';

/** Places of holders who are away, for who waits: the first who takes one has it. */
export function LoanPanel({ loans }: { readonly loans: readonly Loan[] }) {
  const t = useParkingText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const take = useSend(parkings.takeLoan, { onSuccess: () => void toast.success(t('taken')) });
  if (loans.length === 0) return null;
  return (
    <RowsPanel title={t('for_days')} none={t('none')} rows={loans}>
      {(row) => [
        `${localizedName(row.lot)} · ${t('valid_span', { from: format.day(row.from), to: format.day(row.to) })}`,
        <Button
          key="take"
          variant="default"
          loading={take.isPending}
          onClick={() => take.mutate({ params: { id: row.id } })}
        >
          {t('take')}
        </Button>,
      ]}
    </RowsPanel>
  );
}
