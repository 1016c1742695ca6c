import * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { defineImport, type ImportColumn, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import type { Db } from '#server/database/database.ts';
import { definePort } from '#server/ports.ts';
import { id } from '#shared/fields.ts';
import { promotionMove } from '../../contract/promotion.contract.ts';
import { schoolRefusals as r } from '../../contract/school.refusals.ts';
import { type ClassMove, moveClass, undoClassMove } from '../classes/class-moves.service.ts';
import type { PromotionMove } from './promotion.policy.ts';
import { statesOfClasses } from './promotion.queries.ts';

export const PROMOTION_IMPORT = 'classrooms.promotion';
const MOST_CLASSES = 2000;

/** Moves the children when a class moves; provided by the students module. */
export interface Promoter {
  /** Pupils of each class for whom no class is known to which they go, by class. */
  dryRun(
    db: Db,
    plan: {
      readonly organization_id: string;
      readonly school_year_id: string;
      readonly classes: readonly { readonly classroom_id: string; readonly move: PromotionMove }[];
    },
  ): Promise<ReadonlyMap<string, number>>;
  /** Moves the pupils of one class, in the transaction of the class; what it returns is kept for `undo`. */
  run(
    source: TaskSource<unknown>,
    move: { readonly classroom_id: string; readonly move: PromotionMove; readonly school_year_id: string },
  ): Promise<unknown>;
  /** Takes the pupils of one class back, as far as nothing was recorded about them since. */
  undo(source: TaskSource<unknown>, entry: unknown): Promise<void>;
}

/** Who moves the children; where nobody does, classes, grades and their departments move alone. */
export const classPromoter = definePort<Promoter>('the promotion of pupils', {
  dryRun: async () => new Map(),
  run: async () => null,
  undo: async () => {},
});

export const PROMOTION_COLUMNS = [
  { key: 'name', cn: '班级', us: 'Class', is_required: true, schema: z.string().max(60) },
  { key: 'move', cn: '办理', us: 'Next step', is_required: true, schema: promotionMove.exclude(['stay']) },
  { key: 'to_year_no', cn: '升入年次', us: 'Year of the stage', is_required: true, schema: z.coerce.number().int() },
  { key: 'classroom_id', cn: '班级标识', us: 'Class ID', is_required: true, schema: id },
  { key: 'version', cn: '版本', us: 'Version', is_required: true, schema: z.coerce.number().int() },
] as const satisfies readonly ImportColumn[];

interface Row {
  readonly name: string;
  readonly move: Exclude<PromotionMove, 'stay'>;
  readonly to_year_no: number;
  readonly classroom_id: string;
  readonly version: number;
}

interface Params {
  readonly organization_id: string;
  readonly school_year_id: string;
}

interface Entry {
  readonly moved: ClassMove;
  readonly children: unknown;
}

const changed: Verdict = { errors: { name: [r.plan_changed] } };

/** Compares with what is stored now: a class that was touched since the plan is left out and says so. */
async function compare(source: TaskSource<Params>, rows: readonly Row[]): Promise<Verdict[]> {
  const { organization_id, school_year_id } = source.params;
  if (!source.scope.organizations.includes(organization_id)) return rows.map(() => changed);
  const states = await statesOfClasses(
    source.db,
    rows.map((row) => row.classroom_id),
  );
  return rows.map((row): Verdict => {
    const state = states.get(row.classroom_id);
    if (state?.organization_id !== organization_id) return changed;
    if (state.school_year_id === school_year_id && row.move === 'up') return 'same';
    return state.status === 'active' && state.version === row.version ? 'changed' : changed;
  });
}

/** The yearly promotion as a data task: its file is the plan, one class is one transaction, and a day to take it back. */
defineImport<Params, Row>({
  name: PROMOTION_IMPORT,
  title: { cn: '升级毕业办理', us: 'Promotion' },
  rights: [directoryRights.promotion],
  params: z.strictObject({ organization_id: id, school_year_id: id }),
  columns: PROMOTION_COLUMNS,
  max_rows: MOST_CLASSES,
  rows_at_once: 1,
  keysOf: (row) => ({ name: row.classroom_id }),
  compare,
  async save(source, rows) {
    const entries: Entry[] = [];
    for (const { row } of rows) {
      const { classroom_id, move, to_year_no } = row;
      const { school_year_id } = source.params;
      const children = await classPromoter.of(source.services).run(source, { classroom_id, move, school_year_id });
      entries.push({ moved: await moveClass(source, { classroom_id, move, school_year_id, to_year_no }), children });
    }
    return entries;
  },
  async undo(source, entries) {
    for (const { moved, children } of entries as readonly Entry[]) {
      if (await undoClassMove(source, moved)) await classPromoter.of(source.services).undo(source, children);
    }
  },
});
