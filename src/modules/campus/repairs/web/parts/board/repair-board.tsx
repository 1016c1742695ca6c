import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { repairLifecycle } from '../../../contract/repair.lifecycle.ts';
import { urgencies } from '../../../contract/repair.shapes.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import { AgeBar } from '../age-bar.tsx';
import type { Repair } from '../repair-types.ts';
import { usePlaceName } from '../repair-words.ts';
import classes from './repair-board.module.css';

type Lane = CallOutput<typeof repairOrders.board>['lanes'][number];

interface Props {
  readonly onOpen: (id: string) => void;
  /** Lanes that hold something alone, a few of each, for the page of a group. */
  readonly isShort?: boolean;
}

const SHORT = 4;

/** Repairs by state, the most urgent first, each with how much of its time is over. */
export function RepairBoard({ onOpen, isShort = false }: Props) {
  const answer = useApi(repairOrders.board, {}, { errorDisplay: 'session_only', keepPrevious: true });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
  const lanes = answer.data.lanes.filter(({ total }) => !isShort || total > 0);
  return (
    <div className={classes.board}>
      {lanes.map((lane) => (
        <LaneColumn key={lane.status} lane={lane} most={isShort ? SHORT : lane.list.length} onOpen={onOpen} />
      ))}
    </div>
  );
}

interface LaneProps {
  readonly lane: Lane;
  readonly most: number;
  readonly onOpen: (id: string) => void;
}

function LaneColumn({ lane, most, onOpen }: LaneProps) {
  const t = useRepairText();
  const format = useFormat();
  const localize = useLocalize();
  const rows = lane.list.slice(0, most);
  return (
    <section className={classes.lane} aria-label={localize(repairLifecycle.states[lane.status])}>
      <Inline as="h3" gap={8} wrap below={10}>
        <StateBadge of={repairLifecycle} state={lane.status} />
        {format.number(lane.total)}
        {lane.late > 0 && (
          <Words size="small" tone="refused">
            {t('late_n', { n: lane.late })}
          </Words>
        )}
      </Inline>
      <Stack as="ul" gap={8}>
        {rows.map((row) => (
          <Card key={row.id} repair={row} onOpen={onOpen} />
        ))}
      </Stack>
      {lane.total === 0 && (
        <Words as="p" tone="faint" size="small">
          {t('lane_empty')}
        </Words>
      )}
      {lane.total > rows.length && (
        <Words as="p" tone="soft" size="small" above={8}>
          {t('lane_more', { n: lane.total - rows.length })}
        </Words>
      )}
    </section>
  );
}

function Card({ repair, onOpen }: { readonly repair: Repair; readonly onOpen: (id: string) => void }) {
  const t = useRepairText();
  const localizedName = useLocalizedName();
  const placeName = usePlaceName();
  const isUrgent = repair.urgency === 'high' || repair.urgency === 'emergency';
  const isRepeated = (repair.repeats ?? 0) >= 3;
  const hasMarks = isUrgent || isRepeated || repair.merged_count > 0;
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} onClick={() => onOpen(repair.id)}>
        {placeName(repair)}
      </button>
      <Words as="p" size="small" above={2} below={6}>
        {localizedName(repair.category)} · {repair.description}
      </Words>
      {hasMarks && (
        <Inline gap={6} wrap below={8}>
          {isUrgent && <ChoiceBadge of={urgencies} code={repair.urgency} />}
          {repair.merged_count > 0 && <Words size="small">{t('merged_n', { n: repair.merged_count })}</Words>}
          {isRepeated && (
            <Words size="small" tone="waiting">
              {t('repeats_n', { n: repair.repeats ?? 0 })}
            </Words>
          )}
        </Inline>
      )}
      <AgeBar repair={repair} />
      <Words as="p" tone="soft" size="small" above={4}>
        {repair.number}
        {repair.assignee && ` · ${localizedName(repair.assignee)}`}
      </Words>
    </li>
  );
}
