import { Button } from '@mantine/core';
import { useState } from 'react';
import { type MoveOf, movesOf } from '#shared/lifecycle.ts';
import { findItem } from '#shared/reference-lists.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type Interview, interviews, recommendations } from '../../contract/interviews.contract.ts';
import { interviewLifecycle } from '../../contract/interviews.lifecycle.ts';
import { useRecruitmentText } from '../texts.ts';
import { usePlace } from './interview-place.ts';
import { useJobTitle } from './job-title.ts';

const ScoreDialog = lazyDialog(async () => (await import('./score-dialog.tsx')).ScoreDialog);

const { moves } = interviewLifecycle;
type Closing = MoveOf<typeof interviewLifecycle>;

/** Who sits on the panel, with the marks that the reader may see. */
function usePanel() {
  const t = useRecruitmentText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  return ({ panel }: Interview) =>
    panel.map((seat) => {
      const advice = seat.recommend && findItem(recommendations, seat.recommend);
      const marks = seat.total === null ? [] : [format.number(seat.total), ...(advice ? [localize(advice)] : [])];
      const said = marks.length > 0 ? marks : [t(`sheet_${seat.state}`)];
      return <div key={seat.interviewer_id}>{[localizedName(seat.user), ...said].join(' · ')}</div>;
    });
}

function useColumns(
  acts: (row: Interview) => Column<Interview>['cell'] extends (row: Interview) => infer R ? R : never,
) {
  const t = useRecruitmentText();
  const format = useFormat();
  const jobTitle = useJobTitle();
  const placeOf = usePlace();
  const panelOf = usePanel();
  const columns: Column<Interview>[] = [
    { key: 'candidate', title: t('candidate'), primary: true, cell: (row) => row.candidate.name, width: 120 },
    { key: 'job', title: t('job'), cell: (row) => jobTitle(row.job) },
    { key: 'starts_at', title: t('starts_at'), cell: (row) => format.dateTime(row.starts_at), width: 170 },
    { key: 'place', title: t('place'), cell: placeOf },
    { key: 'panel', title: t('panel'), cell: panelOf, width: 230 },
    {
      key: 'status',
      mark: true,
      title: t('status'),
      cell: (row) => <StateBadge of={interviewLifecycle} state={row.status} />,
      width: 110,
    },
    { key: 'acts', title: t('actions'), cell: acts, width: 260 },
  ];
  return columns;
}

function CloseActs({ row }: { readonly row: Interview }) {
  const t = useRecruitmentText();
  const localize = useLocalize();
  const update = useSend(interviews.update, { onSuccess: () => toast.success(t('interview_saved')) });
  const close = async (status: Closing) => {
    const ask = { title: t('cancel_ask'), body: t('cancel_help'), confirm: localize(moves.cancelled) };
    if (status !== 'cancelled' || (await confirm(ask)))
      update.mutate({ params: { id: row.id }, body: { status, version: row.version } });
  };
  const acts = movesOf(interviewLifecycle).filter((act) => row.actions.includes(act));
  if (acts.length === 0) return '—';
  return acts.map((act) => (
    <Button key={act} size="compact-sm" variant="subtle" loading={update.isPending} onClick={() => void close(act)}>
      {localize(moves[act])}
    </Button>
  ));
}

/** Every interview, for those who look after candidates. */
export function AllInterviews() {
  const t = useRecruitmentText();
  const list = useList(interviews.list, { name: 'interviews', filters: [], remembersSize: true });
  const columns = useColumns((row) => <CloseActs row={row} />);
  return (
    <ListView
      list={list}
      columns={columns}
      caption={t('tab_interviews')}
      nameOf={(row) => row.candidate.name}
      empty={{ title: t('interview_none'), detail: t('interview_none_help') }}
    />
  );
}

/** The interviews on whose panel one sits, with one's own sheet. */
export function OwnInterviews() {
  const t = useRecruitmentText();
  const [scored, setScored] = useState<Interview | null>(null);
  const list = useList(interviews.mine, { name: 'interviews.mine', filters: [], remembersSize: true });
  const columns = useColumns((row) => {
    if (!row.actions.includes('score')) return '—';
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => setScored(row)}>
        {t('score')}
      </Button>
    );
  });
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_mine')}
        nameOf={(row) => row.candidate.name}
        empty={{ title: t('mine_none'), detail: t('mine_none_help') }}
      />
      {scored && <ScoreDialog interview={scored} onClose={() => setScored(null)} />}
    </>
  );
}
