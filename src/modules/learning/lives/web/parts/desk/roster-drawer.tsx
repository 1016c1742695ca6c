import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
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
import { presences } from '../../../contract/lives.shapes.ts';
import { liveRights } from '../../../rights.ts';
import { useLiveText } from '../../texts.ts';
import type { LiveRow } from '../live-words.ts';
import { useRosterFile } from './roster-file.tsx';

type Presence = CodeOf<typeof presences>;

interface PresencesProps {
  readonly roster: CallOutput<typeof liveWatching.viewers>;
  readonly shown: Presence;
  readonly onShow: (presence: Presence) => void;
}

function Presences({ roster, shown, onShow }: PresencesProps) {
  const localize = useLocalize();
  return (
    <CounterTiles
      counters={presences.map((one) => ({
        key: one.code,
        label: localize(one),
        count: roster[one.code],
        tone: one.tone,
        isOn: one.code === shown,
        onClick: () => onShow(one.code),
      }))}
    />
  );
}

/** Who was there, by household: those who were not stand first, and one tap sends them the replay. */
export function RosterDrawer({
  live,
  onClose,
}: {
  readonly live: Pick<LiveRow, 'id' | 'replay_video_id'>;
  readonly onClose: () => void;
}) {
  const t = useLiveText();
  const lang = useLang();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const [state, show] = useState<Presence>('absent');
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
          <Presences roster={roster} shown={state} onShow={show} />
          {roster.guests > 0 && <p>{t('guests_n', { n: roster.guests })}</p>}
          <RowsPanel
            title={labelOf(presences, state, lang)}
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
