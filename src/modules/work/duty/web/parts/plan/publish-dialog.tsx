import { Alert } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { useDutyText } from '../../texts.ts';

type Schedule = CallOutput<typeof dutySchedules.get>;
type Clashes = CallOutput<typeof dutySchedules.roster>['clashes'];

interface Problem {
  readonly message: string;
  readonly clashes: Clashes;
  readonly mayGoOn: boolean;
}

interface Props {
  readonly schedule: Pick<Schedule, 'id' | 'version' | 'shifts_count'>;
  readonly onClose: () => void;
}

/** Publishes a roster. Where people are away then, it says who, and asks whether to go on. */
export function PublishDialog({ schedule, onClose }: Props) {
  const t = useDutyText();
  const [problem, setProblem] = useState<Problem | null>(null);
  const publish = useSend(dutySchedules.publish, {
    invalidates: ['duty_shifts', 'home'],
    errorDisplay: 'session_only',
    onSuccess: () => {
      toast.success(t('published'));
      onClose();
    },
    onError: (error) =>
      setProblem({
        message: error.message,
        clashes: (error.extra['clashes'] as Clashes | undefined) ?? [],
        mayGoOn: error.extra['may_go_on'] === true,
      }),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('publish')}
      submitLabel={t(problem?.mayGoOn ? 'publish_anyway' : 'publish')}
      isSending={publish.isPending}
      isDanger={problem?.mayGoOn}
      onSubmit={(event) => {
        event.preventDefault();
        const body = { anyway: problem?.mayGoOn === true, version: schedule.version };
        publish.mutate({ params: { id: schedule.id }, body });
      }}
    >
      <Stack gap={12}>
        <p>{t('publish_help', { n: schedule.shifts_count })}</p>
        {problem && (
          <Alert title={problem.message} role="alert">
            <ClashLines clashes={problem.clashes} />
          </Alert>
        )}
      </Stack>
    </FormDialog>
  );
}

const SHOWN = 12;

/** Whose shifts clash with what, a line each. */
function ClashLines({ clashes }: { readonly clashes: Clashes }) {
  const t = useDutyText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (
    <Stack as="ul" gap={4}>
      {clashes.slice(0, SHOWN).map((one) => (
        <li key={one.shift_id}>
          {format.dayShort(one.date)} {one.slot} · {localizedName(one.user)} ·{' '}
          {localizedName({ name: one.what, name_en: one.what_en })}
        </li>
      ))}
      {clashes.length > SHOWN && (
        <Words as="p" tone="soft">
          {t('more_n', { n: clashes.length - SHOWN })}
        </Words>
      )}
    </Stack>
  );
}
