import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { parkingBlacklists } from '../../contract/parking-blacklists.contract.ts';
import { parkingViolations } from '../../contract/parking-violations.contract.ts';
import { blockLifecycle, POINTS_LIMIT, violationKinds, violationLifecycle } from '../../contract/violation.shapes.ts';
import { PhotoStrip } from '../parts/photo-strip.tsx';
import { useGateText } from '../texts.ts';

const AppealDialog = lazyDialog(async () => (await import('../parts/lists/appeal-dialog.tsx')).AppealDialog);

type Violation = CallOutput<typeof parkingViolations.mine>['list'][number];
type Block = CallOutput<typeof parkingBlacklists.mine>['list'][number];

/** Own violations with their photos and points, and entries of the block list about oneself; both with an appeal. */
export function Page() {
  const t = useGateText();
  const violations = useApi(parkingViolations.mine, {});
  const blocks = useApi(parkingBlacklists.mine, {});
  const [violation, appealTo] = useState<Violation | null>(null);
  const [block, appealBlock] = useState<Block | null>(null);
  if (!violations.data || !blocks.data)
    return (
      <>
        <PageHead />
        <Loaded of={violations.data ? blocks : violations} skeleton={<TextSkeleton lines={8} />} />
      </>
    );
  return (
    <>
      <PageHead />
      <Blocks rows={blocks.data.list} onAppeal={appealBlock} />
      <Violations rows={violations.data.list} points={violations.data.points} onAppeal={appealTo} />
      {violation && (
        <AppealDialog
          endpoint={parkingViolations.appeal}
          id={violation.id}
          version={violation.version}
          help={t('appeal_violation_help')}
          onClose={() => appealTo(null)}
        />
      )}
      {block && (
        <AppealDialog
          endpoint={parkingBlacklists.appeal}
          id={block.id}
          version={block.version}
          help={t('appeal_block_help')}
          onClose={() => appealBlock(null)}
        />
      )}
    </>
  );
}

function Blocks({ rows, onAppeal }: { readonly rows: readonly Block[]; readonly onAppeal: (row: Block) => void }) {
  const t = useGateText();
  const format = useFormat();
  return (
    <RowsPanel title={t('tab_blocked')} none={t('not_blocked')} rows={rows}>
      {(row) => [
        <span key="what">
          {row.plate_no ?? t('subject_person')}
          <br />
          <small>
            {t('until_because', {
              date: format.day(row.valid_to),
              reason: row.created_by ? row.reason : t('points_reason'),
            })}
          </small>
          {row.answer && (
            <>
              <br />
              <small>{t('answered', { text: row.answer })}</small>
            </>
          )}
        </span>,
        row.actions.includes('appeal') ? (
          <Button key="appeal" variant="default" onClick={() => onAppeal(row)}>
            {t('appeal')}
          </Button>
        ) : (
          <StateBadge key="state" of={blockLifecycle} state={row.status} />
        ),
      ]}
    </RowsPanel>
  );
}

function Violations({
  rows,
  points,
  onAppeal,
}: {
  readonly rows: readonly Violation[];
  readonly points: number;
  readonly onAppeal: (row: Violation) => void;
}) {
  const t = useGateText();
  const lang = useLang();
  const format = useFormat();
  return (
    <RowsPanel title={t('my_violations', { n: points, limit: POINTS_LIMIT })} none={t('no_own_violations')} rows={rows}>
      {(row) => [
        <span key="what">
          {t('kind_points', { kind: labelOf(violationKinds, row.kind, lang), n: row.points })}
          <br />
          <small>{`${row.plate_no} · ${row.place} · ${format.dateTime(row.at)}`}</small>
          {row.decision && (
            <>
              <br />
              <small>{t('answered', { text: row.decision })}</small>
            </>
          )}
          <PhotoStrip photos={row.photos} />
        </span>,
        row.actions.includes('appeal') ? (
          <Button key="appeal" variant="default" onClick={() => onAppeal(row)}>
            {t('appeal')}
          </Button>
        ) : (
          <StateBadge key="state" of={violationLifecycle} state={row.status} />
        ),
      ]}
    </RowsPanel>
  );
}
