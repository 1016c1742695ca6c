import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { addDays, today } from '#shared/dates.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
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
  const [version, setVersion] = useState(detail.version);
  const params = { id: detail.id };
  const check = useSend(classSchedules.publish, { invalidates: false, onSuccess: setFound });
  const look = () => check.mutate({ params, body: { effective_from: from, dry_run: true } });
  const publish = useSend(classSchedules.publish, {
    invalidates: ['lessons', 'lesson_changes', 'home'],
    onSuccess: () => {
      toast.success(t('published'));
      onClose();
    },
  });
  const change = useSend(classSchedules.slots, {
    onSuccess: (answer) => {
      setVersion(answer.version);
      look();
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
              onClick: () =>
                publish.mutate({
                  params,
                  body: { effective_from: from, version: Math.max(version, detail.version) },
                }),
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
        <Button variant="default" loading={check.isPending} onClick={look}>
          {t('check')}
        </Button>
      </Inline>
      {found && (
        <Report of={found}>
          <OtherRooms
            of={found}
            detail={detail}
            isPending={change.isPending || check.isPending}
            onRoom={(slots, broom_id) =>
              change.mutate({
                params,
                body: { version: Math.max(version, detail.version), ops: opsOf(detail, slots, broom_id) },
              })
            }
          />
        </Report>
      )}
    </SideDrawer>
  );
}

const opsOf = ({ list }: Detail, slots: readonly string[], broom_id: string | null) =>
  list
    .filter(({ id }) => slots.includes(id))
    .map(({ id, ...slot }) => ({ op: 'change' as const, id, slot: { ...slot, broom_id } }));

interface RoomsProps {
  readonly of: CheckAnswer;
  readonly detail: Detail;
  readonly isPending: boolean;
  readonly onRoom: (slots: readonly string[], broom: string | null) => void;
}

/** Rooms that lessons cannot have: something else is there, or they are out of use. Another one is chosen here. */
function OtherRooms({ of, detail, isPending, onRoom }: RoomsProps) {
  const t = useScheduleText();
  const localizedName = useLocalizedName();
  const wanted = [
    ...of.rooms.hard.map((one) => ({ slots: one.slots, line: `${one.room} ${one.time} · ${one.who}` })),
    ...of.errors.filter(({ kind }) => kind === 'room').map((one) => ({ slots: one.slots, line: one.text })),
  ];
  const groups = Map.groupBy(wanted, ({ slots }) => slots.toSorted().join());
  if (groups.size === 0) return null;
  const rooms = detail.rooms.map((one) => ({ value: one.id, label: localizedName(one) }));
  return (
    <Panel title={`${t('rooms_hard')} (${groups.size})`}>
      <Stack gap={12}>
        {[...groups].slice(0, MOST).map(([key, rows]) => (
          <SelectField
            key={key}
            label={rows[0]?.line ?? ''}
            help={rows.length > 1 ? t('and_more', { n: rows.length - 1 }) : undefined}
            placeholder={t('other_room')}
            value=""
            disabled={isPending}
            onChange={(room) => room && onRoom(rows[0]?.slots ?? [], room === HOME ? null : room)}
            options={[{ value: HOME, label: t('home_room') }, ...rooms]}
          />
        ))}
      </Stack>
    </Panel>
  );
}
const HOME = 'home';

const MOST = 60;

function Report({ of, children }: { readonly of: CheckAnswer; readonly children: ReactNode }) {
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
      {children}
      <Lines title={t('errors')} lines={of.errors.filter(({ kind }) => kind !== 'room').map((one) => one.text)} />
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
