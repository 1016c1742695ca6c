import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { useDutyText } from '../../texts.ts';
import { FairnessBars } from './fairness-bars.tsx';

interface Props {
  readonly schedule: Pick<CallOutput<typeof dutySchedules.get>, 'id' | 'version' | 'shifts_count'>;
  readonly onClose: () => void;
}

/** Tries a roster and shows how fair it is before it replaces what stands there. */
export function GenerateDialog({ schedule, onClose }: Props) {
  const t = useDutyText();
  const [seed, setSeed] = useState(1);
  const body = { version: schedule.version };
  const params = { id: schedule.id };
  const tries = useSend(dutySchedules.generate, { invalidates: false });
  const takes = useSend(dutySchedules.generate, {
    onSuccess: () => {
      toast.success(t('generated'));
      onClose();
    },
  });
  const attempt = (next: number) => {
    setSeed(next);
    tries.mutate({ params, body: { ...body, dry_run: true, seed: next } });
  };
  const result = tries.data;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('generate')}
      submitLabel={t(result ? 'take_roster' : 'try_roster')}
      isSending={tries.isPending || takes.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (result) takes.mutate({ params, body: { ...body, dry_run: false, seed } });
        else attempt(seed);
      }}
    >
      <Stack gap={12}>
        <p>{t('generate_help')}</p>
        {schedule.shifts_count > 0 && (
          <Words as="p" tone="waiting">
            {t('generate_replaces')}
          </Words>
        )}
        {result && (
          <>
            <Words as="p" role="status" weight={500}>
              {t('generate_result', { n: result.shifts.length, empty: result.empty_count, spread: result.spread })}
            </Words>
            <FairnessBars people={result.people} />
            <Button variant="default" loading={tries.isPending} onClick={() => attempt(seed + 1)}>
              {t('try_another')}
            </Button>
          </>
        )}
      </Stack>
    </FormDialog>
  );
}
