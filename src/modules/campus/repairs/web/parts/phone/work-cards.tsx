import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { isCut, useKeptAnswer } from '#web/offline/use-kept-answer.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { repairLifecycle } from '../../../contract/repair.lifecycle.ts';
import { urgencies } from '../../../contract/repair.shapes.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import { AgeBar } from '../age-bar.tsx';
import { useQueuedFinish } from '../order/finish-outbox.ts';
import type { Repair } from '../repair-types.ts';
import { usePlaceName } from '../repair-words.ts';
import classes from './work-cards.module.css';

const FinishForm = lazyDialog(async () => (await import('../order/finish-form.tsx')).FinishForm);

/** A working day: so long the list stays at hand in a cellar. */
const DAY_HOURS = 12;

/** What is in hand today, the most urgent first. It stays on the phone, and so does what is finished without a line. */
export function WorkCards({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useRepairText();
  const answer = useApi(
    repairOrders.list,
    { query: { scope: 'mine', as: 'assignee', is_open: true, per_page: 50, sort: '-urgency' } },
    { errorDisplay: 'session_only' },
  );
  const kept = useKeptAnswer('repairs.work', answer, DAY_HOURS);
  const [finishes, finish] = useState<Repair | null>(null);
  if (!kept) return <Loaded of={answer} skeleton={<RowSkeleton rows={3} />} />;
  return (
    <>
      {isCut(answer) && (
        <Note tone="waiting" role="status">
          {t('without_line')}
        </Note>
      )}
      {kept.list.length === 0 && <EmptyState kind="done" title={t('none_work')} detail={t('none_work_help')} />}
      <Stack as="ul" gap={12}>
        {kept.list.map((row) => (
          <WorkCard key={row.id} repair={row} onOpen={onOpen} onFinish={finish} />
        ))}
      </Stack>
      {finishes && <QueuedForm repair={finishes} onClose={() => finish(null)} />}
    </>
  );
}

function QueuedForm({ repair, onClose }: { readonly repair: Repair; readonly onClose: () => void }) {
  const queued = useQueuedFinish(repair.id);
  return <FinishForm repair={repair} queued={queued} onClose={onClose} />;
}

interface CardProps {
  readonly repair: Repair;
  readonly onOpen: (id: string) => void;
  readonly onFinish: (repair: Repair) => void;
}

function WorkCard({ repair, onOpen, onFinish }: CardProps) {
  const t = useRepairText();
  const localizedName = useLocalizedName();
  const placeName = usePlaceName();
  const queued = useQueuedFinish(repair.id);
  const isRefused = queued?.refusal !== undefined;
  return (
    <li className={classes.card}>
      <Inline gap={8} justify="spread" wrap>
        <Words weight={600} size="large">
          {placeName(repair)}
        </Words>
        <StateBadge of={repairLifecycle} state={repair.status} />
      </Inline>
      <Words as="p" above={4} below={6}>
        <ChoiceBadge of={urgencies} code={repair.urgency} /> {localizedName(repair.category)} · {repair.description}
      </Words>
      <AgeBar repair={repair} />
      {queued && (
        <Note tone={isRefused ? 'refused' : 'waiting'} role="status">
          {isRefused ? queued.refusal : t('finish_waits')}
        </Note>
      )}
      <Inline gap={8} above={8}>
        {repair.actions.includes('finish') && (!queued || isRefused) && (
          <Button onClick={() => onFinish(repair)}>{t('finish')}</Button>
        )}
        <Button variant="default" onClick={() => onOpen(repair.id)}>
          {repair.number}
        </Button>
      </Inline>
    </li>
  );
}
