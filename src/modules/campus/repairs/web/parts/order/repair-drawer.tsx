import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FileLink } from '#web/ui/record/file-link.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { repairLifecycle } from '../../../contract/repair.lifecycle.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import type { RepairDetail, RepairDialog } from '../repair-types.ts';
import { useQueuedFinish } from './finish-outbox.ts';
import { PhotoRow } from './photo-row.tsx';
import { RepairFacts } from './repair-facts.tsx';
import { RepairFoot } from './repair-foot.tsx';

const dialogs = () => import('./work-dialogs.tsx');
const AssignDialog = lazyDialog(async () => (await dialogs()).AssignDialog);
const PauseDialog = lazyDialog(async () => (await dialogs()).PauseDialog);
const VerifyDialog = lazyDialog(async () => (await dialogs()).VerifyDialog);
const MergeDialog = lazyDialog(async () => (await dialogs()).MergeDialog);
const UpdateForm = lazyDialog(async () => (await dialogs()).UpdateForm);
const FinishForm = lazyDialog(async () => (await import('./finish-form.tsx')).FinishForm);
const RecordTimeline = lazyDialog(async () => (await import('#web/ui/record/record-timeline.tsx')).RecordTimeline);
const ReasonDialog = lazyDialog(
  async () => (await import('#web/ui/dialogs/reason-dialog.tsx')).ReasonDialog<ReasonEndpoint>,
);
type ReasonEndpoint = typeof repairOrders.refuse | typeof repairOrders.reopen | typeof repairOrders.cancel;

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

/** One repair: what is broken, what was done, what else happened in the room, and what may be done next. */
export function RepairDrawer({ id, onClose, onOpen }: Props) {
  const t = useRepairText();
  const [shown, show] = useState<RepairDialog | null>(null);
  const answer = useApi(repairOrders.get, { params: { id } }, { staleMs: 30_000 });
  const repair = answer.data;
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={repair?.number ?? t('repair')}
      foot={repair && <RepairFoot repair={repair} onShow={show} />}
    >
      {repair && <Detail repair={repair} onOpen={onOpen} />}
      {!repair && answer.error?.status === 404 && <EmptyState kind="lost" title={t('no_such_repair')} />}
      {!repair && answer.error?.status !== 404 && <Loaded of={answer} skeleton={<TextSkeleton lines={8} />} />}
      {repair && shown && <Over repair={repair} shown={shown} onClose={() => show(null)} />}
    </SideDrawer>
  );
}

interface OverProps {
  readonly repair: RepairDetail;
  readonly shown: RepairDialog;
  readonly onClose: () => void;
}

function Over({ repair, shown, onClose }: OverProps) {
  const t = useRepairText();
  const queued = useQueuedFinish(repair.id);
  if (shown === 'assign') return <AssignDialog repair={repair} onClose={onClose} />;
  if (shown === 'pause') return <PauseDialog repair={repair} onClose={onClose} />;
  if (shown === 'verify') return <VerifyDialog repair={repair} onClose={onClose} />;
  if (shown === 'merge') return <MergeDialog repair={repair} onClose={onClose} />;
  if (shown === 'update') return <UpdateForm repair={repair} onClose={onClose} />;
  if (shown === 'finish') return <FinishForm repair={repair} queued={queued} onClose={onClose} />;
  return (
    <ReasonDialog
      endpoint={repairOrders[shown]}
      params={{ id: repair.id }}
      body={{ version: repair.version }}
      title={t(`${shown}_title`)}
      submitLabel={t(shown)}
      reasonLabel={t('reason')}
      isDanger={shown === 'cancel'}
      success={t('saved')}
      invalidates={['home']}
      onClose={onClose}
    />
  );
}

interface DetailProps {
  readonly repair: RepairDetail;
  readonly onOpen: (id: string) => void;
}

function Detail({ repair, onOpen }: DetailProps) {
  const t = useRepairText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { film, merged, room_faults, main, repeats } = repair;
  return (
    <Stack gap={16}>
      <Notes repair={repair} />
      {main && (
        <Note tone="waiting" role="status">
          {t('follows', { number: main.number })} <StateBadge of={repairLifecycle} state={main.status} />
        </Note>
      )}
      {repeats !== null && repeats >= 3 && (
        <Note tone="waiting" role="status">
          {t('repeat_note', { n: repeats })}
        </Note>
      )}
      <RepairFacts repair={repair} />
      <PhotoRow title={t('photos')} photos={repair.photos} />
      {film && <FileLink file={film} />}
      <PhotoRow title={t('before')} photos={repair.before_photos} />
      <PhotoRow title={t('after')} photos={repair.after_photos} />
      {merged.length > 0 && (
        <RowsPanel title={t('merged_reports')} none="" rows={merged}>
          {(row) => [
            <Button key="open" variant="subtle" size="compact-sm" onClick={() => onOpen(row.id)}>
              {row.number} · {localizedName(row.reporter)}
            </Button>,
            row.description,
          ]}
        </RowsPanel>
      )}
      {room_faults.length > 0 && (
        <RowsPanel title={t('room_faults')} none="" rows={room_faults}>
          {(row) => [
            `${row.number} · ${localizedName(row.category)} · ${format.day(row.created_at)}`,
            <StateBadge key="state" of={repairLifecycle} state={row.status} />,
          ]}
        </RowsPanel>
      )}
      <RecordTimeline kind="repair_order" id={repair.id} lifecycle={repairLifecycle} />
    </Stack>
  );
}

/** Finished work that waits on this phone, or that the server did not take. */
function Notes({ repair }: { readonly repair: RepairDetail }) {
  const t = useRepairText();
  const queued = useQueuedFinish(repair.id);
  if (!queued) return null;
  const isRefused = queued.refusal !== undefined;
  return (
    <Note tone={isRefused ? 'refused' : 'waiting'} role="status">
      {t(isRefused ? 'finish_refused' : 'finish_waits')}
      {isRefused && <Words as="span"> {queued.refusal}</Words>}
    </Note>
  );
}
