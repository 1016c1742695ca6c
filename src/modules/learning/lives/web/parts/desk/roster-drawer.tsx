import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { NeutralLabel } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { liveWatching } from '../../../contract/live-watching.contract.ts';
import { liveRights } from '../../../rights.ts';
import { useLiveText } from '../../texts.ts';
import type { LiveRow } from '../live-words.ts';
import { useRosterFile } from './roster-file.tsx';

const STATES = ['absent', 'replay', 'present'] as const;
const TONES = { absent: 'refused', replay: 'waiting', present: 'done' } as const;

/** Who was there, by household: those who were not stand first, and one tap sends them the replay. */
export function RosterDrawer({
  live,
  onClose,
}: {
  readonly live: Pick<LiveRow, 'id' | 'replay_video_id'>;
  readonly onClose: () => void;
}) {
  const t = useLiveText();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [state, show] = useState<(typeof STATES)[number]>('absent');
  const answer = useApi(liveWatching.viewers, { params: { id: live.id } });
  const send = useSend(liveWatching.sendReplay, {
    onSuccess: ({ notified }) => void toast.success(t('replay_sent', { n: notified })),
  });
  const file = useRosterFile(live.id);
  const roster = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={t('roster')}
      foot={
        roster && (
          <FootActions
            acts={[
              can(liveRights.start, liveRights.exportRosters) && { key: 'export', label: t('export'), ...file.act },
              live.replay_video_id !== null &&
                roster.absent > 0 && {
                  key: 'replay',
                  label: t('send_replay', { n: roster.absent }),
                  kind: 'primary',
                  isPending: send.isPending,
                  onClick: () => send.mutate({ params: { id: live.id } }),
                },
            ]}
          />
        )
      }
    >
      {roster ? (
        <>
          <CounterTiles
            counters={STATES.map((one) => ({
              key: one,
              label: t(`roster_${one}`),
              count: roster[one],
              tone: TONES[one],
              isOn: one === state,
              onClick: () => show(one),
            }))}
          />
          {roster.guests > 0 && <p>{t('guests_n', { n: roster.guests })}</p>}
          <RowsPanel
            title={t(`roster_${state}`)}
            none={t('roster_none')}
            rows={roster.list.filter((one) => one.presence === state).map((one) => ({ ...one, id: one.person.id }))}
          >
            {(one) => [
              [
                localizedName(one.person),
                one.class_name && localizedName({ name: one.class_name, name_en: one.class_name_en }),
              ]
                .filter(Boolean)
                .join(' · '),
              one.presence === 'present' ? (
                <span key="minutes">{t('minutes_n', { n: Math.round(one.seconds / 60) })}</span>
              ) : (
                <NeutralLabel key="who">{t(one.is_family ? 'household' : 'person')}</NeutralLabel>
              ),
            ]}
          </RowsPanel>
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />
      )}
      {file.dialog}
    </SideDrawer>
  );
}
