import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { statesOf } from '#shared/lifecycle.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { candidates } from '../../contract/candidates.contract.ts';
import { candidateLifecycle } from '../../contract/candidates.lifecycle.ts';
import { useRecruitmentText } from '../texts.ts';
import type { Candidate } from './candidate.ts';
import { CandidateActs } from './candidate-acts.tsx';
import { useJobTitle } from './job-title.ts';
import { type OpenedDialog, useCandidateMoves } from './use-candidate-moves.ts';

const AddDialog = lazyDialog(async () => (await import('./add-candidate-dialog.tsx')).AddCandidateDialog);
const ArrangeDialog = lazyDialog(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog);
const CandidateBoard = lazyDialog(async () => (await import('./candidate-board.tsx')).CandidateBoard);
const CandidateDrawer = lazyDialog(async () => (await import('./candidate-drawer.tsx')).CandidateDrawer);
const EndDialog = lazyDialog(async () => (await import('./end-dialog.tsx')).EndDialog);

const VIEWS = ['table', 'board'] as const;
const ALL = 'all';

/** Candidates with what comes next for each: as a table, or as cards by stage; on a phone as a list with the stages over it. */
export function CandidateList() {
  const t = useRecruitmentText();
  const isNarrow = useIsNarrow();
  const [address, setAddress] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const moves = useCandidateMoves(setOpened);
  const close = () => setOpened(null);
  const view = !isNarrow && address.get('view') === 'board' ? 'board' : 'table';
  const show = (next: string) =>
    setAddress((now) => {
      const changed = new URLSearchParams(now);
      changed.set('view', next);
      return changed;
    });
  const add = (
    <Button leftSection={<IconUserPlus aria-hidden size={16} />} onClick={() => setAdding(true)}>
      {t('candidate_add')}
    </Button>
  );
  return (
    <>
      {!isNarrow && (
        <ViewTabs
          label={t('views')}
          value={view}
          onChange={show}
          tabs={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
      )}
      {view === 'board' ? <CandidateBoard moves={moves} add={add} /> : <CandidateTable moves={moves} add={add} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {opened?.dialog === 'arrange' && <ArrangeDialog candidate={opened.row} onClose={close} />}
      {opened?.dialog === 'end' && <EndDialog candidate={opened.row} onClose={close} />}
    </>
  );
}

interface TableProps {
  readonly moves: ReturnType<typeof useCandidateMoves>;
  readonly add: ReactNode;
}

function CandidateTable({ moves, add }: TableProps) {
  const t = useRecruitmentText();
  const format = useFormat();
  const localize = useLocalize();
  const jobTitle = useJobTitle();
  const isNarrow = useIsNarrow();
  const list = useList(candidates.list, { name: 'candidates', filters: ['stage'], remembersSize: true });
  const { opened, open, close } = useOpened('candidate');
  const shown = list.rows.find((row) => row.id === opened);
  const stages = statesOf(candidateLifecycle).map((value) => ({
    value: value as string,
    label: localize(candidateLifecycle.states[value]),
  }));
  const columns: Column<Candidate>[] = [
    { key: 'name', title: t('candidate'), primary: true, cell: (row) => row.name, width: 130 },
    { key: 'job', title: t('job'), cell: (row) => jobTitle(row.job) },
    { key: 'created_at', title: t('applied_at'), cell: (row) => format.dateTime(row.created_at), width: 170 },
    {
      key: 'stage',
      mark: true,
      title: t('stage'),
      cell: (row) => <StateBadge of={candidateLifecycle} state={row.stage} />,
      width: 120,
    },
    { key: 'acts', title: t('actions'), cell: (row) => <CandidateActs row={row} moves={moves} />, width: 300 },
  ];
  return (
    <>
      {isNarrow && (
        <ViewTabs
          label={t('stage')}
          value={list.filters['stage']?.[0] ?? ALL}
          onChange={(value) => list.setFilter('stage', value === ALL ? null : value)}
          tabs={[{ value: ALL, label: t('stage_all') }, ...stages]}
        />
      )}
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_candidates')}
        nameOf={(row) => row.name}
        onOpen={(row) => open(row.id)}
        filters={<FilterMultiSelect list={list} name="stage" label={t('stage')} options={stages} />}
        tools={add}
        empty={{ title: t('candidate_none'), detail: t('candidate_none_help'), action: add }}
      />
      {shown && <CandidateDrawer candidate={shown} onClose={close} />}
    </>
  );
}
