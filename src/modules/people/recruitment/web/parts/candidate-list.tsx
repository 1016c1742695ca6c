import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { FilterMultiSelect } from '#web/ui/list/filters.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { candidates } from '../../contract/candidates.contract.ts';
import { candidateLifecycle } from '../../contract/candidates.lifecycle.ts';
import { useRecruitmentText } from '../texts.ts';
import { useJobTitle } from './job-title.ts';

const AddDialog = lazyDialog(async () => (await import('./add-candidate-dialog.tsx')).AddCandidateDialog);
const ArrangeDialog = lazyDialog(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog);
const CandidateDrawer = lazyDialog(async () => (await import('./candidate-drawer.tsx')).CandidateDrawer);
const EndDialog = lazyDialog(async () => (await import('./end-dialog.tsx')).EndDialog);

export type Candidate = CallOutput<typeof candidates.list>['list'][number];
interface Opened {
  readonly dialog: 'arrange' | 'end';
  readonly row: Candidate;
}

function Acts({ row, onOpen }: { readonly row: Candidate; readonly onOpen: (opened: Opened) => void }) {
  const t = useRecruitmentText();
  const move = useSend(candidates.stage, { onSuccess: (_data, { body }) => toast.success(t(`${body.stage}_done`)) });
  const ask = async (stage: 'offered' | 'accepted') => {
    if (
      await confirm({
        title: t(`${stage}_ask`, { name: row.name }),
        body: t(`${stage}_help`),
        confirm: t(`${stage}_act`),
      })
    )
      move.mutate({ params: { id: row.id }, body: { stage, version: row.version } });
  };
  const act = (label: string, onClick: () => void) => (
    <Button size="compact-sm" variant="subtle" loading={move.isPending} onClick={onClick}>
      {label}
    </Button>
  );
  if (row.stage === 'accepted' || row.stage === 'ended') return row.reason ?? '—';
  return (
    <>
      {row.stage !== 'offered' && act(t('arrange'), () => onOpen({ dialog: 'arrange', row }))}
      {row.stage === 'interview' && act(t('offered_act'), () => void ask('offered'))}
      {row.stage === 'offered' && act(t('accepted_act'), () => void ask('accepted'))}
      {act(t('end'), () => onOpen({ dialog: 'end', row }))}
    </>
  );
}

/** Candidates with what comes next for each. */
export function CandidateList() {
  const t = useRecruitmentText();
  const format = useFormat();
  const localize = useLocalize();
  const jobTitle = useJobTitle();
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useList(candidates.list, { name: 'candidates', filters: ['stage'], remembersSize: true });
  const close = () => setOpened(null);
  const looked = useOpened('candidate');
  const shown = list.rows.find((row) => row.id === looked.opened);
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
    { key: 'acts', title: t('actions'), cell: (row) => <Acts row={row} onOpen={setOpened} />, width: 300 },
  ];
  const add = (
    <Button leftSection={<IconUserPlus aria-hidden size={16} />} onClick={() => setAdding(true)}>
      {t('candidate_add')}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        caption={t('tab_candidates')}
        nameOf={(row) => row.name}
        onOpen={(row) => looked.open(row.id)}
        filters={
          <FilterMultiSelect
            list={list}
            name="stage"
            label={t('stage')}
            options={statesOf(candidateLifecycle).map((value) => ({
              value,
              label: localize(candidateLifecycle.states[value]),
            }))}
          />
        }
        tools={add}
        empty={{ title: t('candidate_none'), detail: t('candidate_none_help'), action: add }}
      />
      {shown && <CandidateDrawer candidate={shown} onClose={looked.close} />}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {opened?.dialog === 'arrange' && <ArrangeDialog candidate={opened.row} onClose={close} />}
      {opened?.dialog === 'end' && <EndDialog candidate={opened.row} onClose={close} />}
    </>
  );
}
