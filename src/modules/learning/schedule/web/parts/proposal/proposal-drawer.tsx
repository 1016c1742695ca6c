import { Progress } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { cut } from '#shared/text/cut.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { type ProposalMode, proposalModes, scheduleProposals } from '../../../contract/schedule-proposals.contract.ts';
import { useScheduleText } from '../../texts.ts';
import type { Detail } from '../draft/slot-clashes.ts';

interface Props {
  readonly detail: Detail;
  readonly onClose: () => void;
  /** Opens the draft that was made. */
  readonly onDone: (id: string) => void;
}

type Found = CallOutput<typeof scheduleProposals.get>;

/** What can never fit is named first; then places are searched, and a new draft is made of what was found. */
export function ProposalDrawer({ detail, onClose, onDone }: Props) {
  const t = useScheduleText();
  const [mode, setMode] = useState<ProposalMode>('fill');
  const [moves, setMoves] = useState<number | null>(20);
  const [seed, setSeed] = useState(1);
  const [name, setName] = useState(() => cut(t('proposal_of', { name: detail.name }), 40));
  const [running, run] = useState<string | null>(null);
  const start = useSend(scheduleProposals.start, { onSuccess: ({ id }) => run(id) });
  const cancel = useSend(scheduleProposals.cancel);
  const draft = useSend(scheduleProposals.draft, {
    invalidates: ['class_schedules'],
    onSuccess: ({ id }) => {
      onClose();
      onDone(id);
    },
  });
  const answer = useApi(
    scheduleProposals.get,
    { params: { id: running ?? '' } },
    { enabled: running !== null, pollMs: POLL_MS },
  );
  const found = running ? answer.data : undefined;
  const isRunning = running !== null && (found === undefined || found.actions.includes('cancel'));
  const hasDraft = found?.actions.includes('draft') === true;
  const counted = useApi(scheduleProposals.count, { params: { id: detail.id }, query: { mode } });
  const hasNone = counted.data?.loose === 0;
  const begin = (next: number) => {
    setSeed(next);
    start.mutate({ params: { id: detail.id }, body: { mode, moves_at_most: moves ?? 0, seed: next } });
  };
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={t('propose')}
      foot={
        <FootActions
          acts={[
            isRunning &&
              found !== undefined && {
                key: 'cancel',
                label: t('stop_search'),
                isPending: cancel.isPending,
                onClick: () => cancel.mutate({ params: { id: found.id }, body: {} }),
              },
            !isRunning &&
              !hasNone && {
                key: 'start',
                label: t(found ? 'search_again' : 'search'),
                kind: hasDraft ? undefined : 'primary',
                isPending: start.isPending,
                onClick: () => begin(found ? seed + 1 : seed),
              },
            found !== undefined &&
              hasDraft && {
                key: 'draft',
                label: t('make_draft'),
                kind: 'primary',
                isPending: draft.isPending,
                onClick: () => draft.mutate({ params: { id: found.id }, body: { name } }),
              },
          ]}
        />
      }
    >
      <Stack gap={16}>
        <Modes mode={mode} moves={moves} disabled={isRunning} onMode={setMode} onMoves={setMoves} />
        {counted.data ? <Counted of={counted.data} /> : <Loaded of={counted} skeleton={<TextSkeleton lines={2} />} />}
        {found && <Search of={found} />}
        {hasDraft && <TextField label={t('schedule_name')} value={name} max={40} onChange={setName} />}
      </Stack>
    </SideDrawer>
  );
}

const POLL_MS = 1000;

interface ModesProps {
  readonly mode: ProposalMode;
  readonly moves: number | null;
  readonly disabled: boolean;
  readonly onMode: (mode: ProposalMode) => void;
  readonly onMoves: (moves: number | null) => void;
}

function Modes({ mode, moves, disabled, onMode, onMoves }: ModesProps) {
  const t = useScheduleText();
  const modes = useOptions(proposalModes);
  return (
    <>
      <ChipsField
        label={t('proposal_mode')}
        value={mode}
        disabled={disabled}
        onChange={(next) => onMode(proposalModes.find(({ code }) => code === next)?.code ?? 'fill')}
        options={modes}
      />
      {mode === 'move' && (
        <NumberField
          label={t('moves_at_most')}
          help={t('moves_help')}
          value={moves}
          min={0}
          max={500}
          disabled={disabled}
          onChange={onMoves}
        />
      )}
    </>
  );
}

/** What can never fit, however long one searches. */
function Counted({ of }: { readonly of: CallOutput<typeof scheduleProposals.count> }) {
  const t = useScheduleText();
  const { lessons, loose, impossible } = of;
  return (
    <>
      <Words tone="soft">{loose === 0 ? t('none_loose') : t('proposal_counted', { n: lessons, loose })}</Words>
      {impossible.length > 0 && (
        <Panel title={t('impossible_n', { n: impossible.length })}>
          <Reasons rows={impossible} />
        </Panel>
      )}
    </>
  );
}

const MOST = 60;

function Reasons({ rows }: { readonly rows: readonly { readonly text: string }[] }) {
  const t = useScheduleText();
  return (
    <>
      <ul>
        {rows.slice(0, MOST).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one answer, which are never moved
          <li key={at}>{one.text}</li>
        ))}
      </ul>
      {rows.length > MOST && <Words tone="soft">{t('and_more', { n: rows.length - MOST })}</Words>}
    </>
  );
}

function Search({ of }: { readonly of: Found }) {
  const t = useScheduleText();
  const format = useFormat();
  const { actions, progress, score, unplaced, is_cut, is_failed } = of;
  if (actions.includes('cancel'))
    return (
      <Stack gap={8} role="status">
        <Words>{t('searching', { placed: progress.placed, total: progress.total })}</Words>
        <Progress value={Math.round(progress.share * 100)} size="lg" aria-label={t('propose')} />
      </Stack>
    );
  if (!score) return <Note tone="waiting">{t(is_failed ? 'search_failed' : 'search_stopped')}</Note>;
  return (
    <Stack gap={12}>
      {unplaced.length > 0 ? (
        <Note tone="waiting">{t('unplaced_left', { n: unplaced.length })}</Note>
      ) : (
        <Words>{t('all_placed')}</Words>
      )}
      {is_cut && <Words tone="soft">{t('search_cut')}</Words>}
      <Facts
        facts={[
          { label: t('score_placed'), value: format.number(score.placed) },
          { label: t('score_moved'), value: format.number(score.moved) },
          {
            label: t('score_noon'),
            value: `${format.number(score.main_before_noon)} / ${format.number(score.main)}`,
          },
          { label: t('score_gaps'), value: format.number(score.teacher_gaps) },
        ]}
      />
      {unplaced.length > 0 && (
        <Panel title={t('unplaced_n', { n: unplaced.length })}>
          <Reasons rows={unplaced} />
        </Panel>
      )}
    </Stack>
  );
}
