import { Button } from '@mantine/core';
import { useState } from 'react';
import { addDays, today } from '#shared/dates.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type CheckAnswer, classSchedules } from '../../../contract/class-schedules.contract.ts';
import { useScheduleText } from '../../texts.ts';
import type { Detail } from './slot-clashes.ts';

/** From when, what it changes for whom, which bookings have to move, and then it is published. */
export function PublishDrawer({ detail, onClose }: { readonly detail: Detail; readonly onClose: () => void }) {
  const t = useScheduleText();
  const [from, setFrom] = useState(addDays(today(), 1));
  const [found, setFound] = useState<CheckAnswer | null>(null);
  const params = { id: detail.id };
  const check = useSend(classSchedules.publish, { onSuccess: setFound });
  const publish = useSend(classSchedules.publish, {
    invalidates: ['lessons', 'lesson_changes', 'home'],
    onSuccess: () => {
      toast.success(t('published'));
      onClose();
    },
  });
  const open = found ? found.errors.length + found.rooms.hard.length : null;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={t('check_publish')}
      foot={
        <FootActions
          acts={[
            open === 0 && {
              key: 'publish',
              label: t('publish'),
              kind: 'primary',
              isPending: publish.isPending,
              onClick: () => publish.mutate({ params, body: { effective_from: from, version: detail.version } }),
            },
          ]}
        />
      }
    >
      <Inline gap={12} align="end" wrap below={16}>
        <DayField
          label={t('publish_from')}
          value={from}
          min={today()}
          onChange={(next) => {
            setFrom(next || addDays(today(), 1));
            setFound(null);
          }}
        />
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate({ params, body: { effective_from: from, dry_run: true } })}
        >
          {t('check')}
        </Button>
      </Inline>
      {found && <Report of={found} />}
    </SideDrawer>
  );
}

const MOST = 60;

function Report({ of }: { readonly of: CheckAnswer }) {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const open = of.errors.length + of.rooms.hard.length;
  return (
    <Stack gap={16}>
      {open > 0 ? <Note tone="refused">{t('conflicts_n', { n: open })}</Note> : <Words>{t('no_conflicts')}</Words>}
      <Facts
        facts={[
          { label: t('diff_same'), value: format.number(of.diff.same) },
          { label: t('diff_new'), value: format.number(of.diff.new) },
          { label: t('diff_gone'), value: format.number(of.diff.gone) },
          { label: t('teachers_touched'), value: format.number(of.teachers.length) },
        ]}
      />
      <Lines title={t('errors')} lines={of.errors.map((one) => one.text)} />
      <Lines title={t('rooms_hard')} lines={of.rooms.hard.map((one) => `${one.room} ${one.time} · ${one.who}`)} />
      <Lines title={t('rooms_to_move')} lines={of.rooms.to_move.map((one) => `${one.room} ${one.time} · ${one.who}`)} />
      <Lines title={t('warnings')} lines={of.warnings.map((one) => one.text)} />
      <Lines title={t('lost_changes')} lines={of.lost.map((one) => one.text)} />
      <Lines
        title={t('differences')}
        lines={of.teachers.map((one) => `${localizedName(one.teacher)}  +${one.new} −${one.gone}`)}
      />
      <Lines
        title={t('staffing')}
        lines={of.staffing.map(
          (one) => `${localizedName(one.classroom)} ${localizedName(one.subject)} · ${localizedName(one.teacher)}`,
        )}
      />
    </Stack>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const t = useScheduleText();
  if (lines.length === 0) return null;
  return (
    <Panel title={`${title} (${lines.length})`}>
      <ul>
        {lines.slice(0, MOST).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer, which are never moved
          <li key={at}>{line}</li>
        ))}
      </ul>
      {lines.length > MOST && <Words tone="soft">{t('and_more', { n: lines.length - MOST })}</Words>}
    </Panel>
  );
}
