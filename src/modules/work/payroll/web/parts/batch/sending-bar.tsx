import { Progress } from '@mantine/core';
import { useFormat } from '#web/i18n/format.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { WageProgress } from '../../../contract/batch-channel.ts';
import { usePayrollText } from '../../texts.ts';

/** How many slips are out while the batch is being sent. */
export function SendingBar({ sent, rows }: WageProgress) {
  const t = usePayrollText();
  const format = useFormat();
  return (
    <Stack gap={8} role="status">
      <p>{t('sending_n', { sent: format.number(sent), rows: format.number(rows) })}</p>
      <Progress value={rows ? (sent / rows) * 100 : 0} aria-label={t('sending_progress')} />
    </Stack>
  );
}
