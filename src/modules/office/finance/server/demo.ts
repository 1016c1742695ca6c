import type { DemoContext } from '#server/module.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { ensureYear } from './subject-years.service.ts';
import { budgetHold, oaBudget } from './tables.ts';

/** Of the middle school: department, subject, yuan, and how much of it was used and is committed at this time of the year. */
const PLANNED: readonly (readonly [
  department: string,
  subject: string,
  yuan: number,
  used: number,
  committed: number,
])[] = [
  ['JW', '30202', 48_000, 21_640, 6_200],
  ['JW', '30201', 36_000, 18_905.5, 1_200],
  ['JW', '30216', 120_000, 64_300, 18_000],
  ['JW', '30218', 96_000, 55_120, 8_640],
  ['DY', '30201', 18_000, 7_420, 0],
  ['DY', '30226', 42_000, 26_000, 4_000],
  ['KY', '30216', 60_000, 22_800, 9_600],
  ['KY', '30211', 45_000, 31_274.6, 5_600],
  ['XZB', '30201', 80_000, 46_213.9, 3_150],
  ['XZB', '30211', 150_000, 88_460, 12_300],
  ['XZB', '30217', 20_000, 6_180, 0],
  ['XZB', '30231', 36_000, 19_872, 2_400],
  ['XZB', '30215', 30_000, 12_500, 6_000],
  ['ZW', '30205', 260_000, 171_340.2, 0],
  ['ZW', '30206', 420_000, 305_882.4, 0],
  ['ZW', '30213', 380_000, 214_600, 96_000],
  ['ZW', '30209', 540_000, 405_000, 135_000],
  ['ZW', '31002', 200_000, 86_400, 42_000],
  ['XX', '30207', 24_000, 16_500, 1_500],
  ['XX', '31007', 300_000, 128_000, 150_000],
  ['XX', '30214', 60_000, 45_000, 15_000],
  ['YW', '30218', 15_000, 8_260, 1_180],
  ['BW', '30224', 24_000, 22_950, 0],
  ['G1', '30201', 12_000, 4_380, 600],
  ['G1', '30211', 20_000, 9_150, 0],
];

/** Last year, when all was spent or given back. */
const BEFORE = 0.9;

/** The budgets of the middle school, of this year and the last one, as the finance office would have planned them. */
export async function financeDemo({ db, today }: DemoContext): Promise<void> {
  const year = Number(today.slice(0, 4));
  const organization_id = organizationId('sy-middle');
  for (const one of [year - 1, year]) await ensureYear(db, organizationId('sy'), one, year);
  const budgets = [year - 1, year].flatMap((one) =>
    PLANNED.map(([department, subject_code, yuan, used, committed]) => ({
      id: demoId(`budget:${one}:${department}:${subject_code}`),
      organization_id,
      year: one,
      department_id: departmentId('sy-middle', department),
      subject_code,
      amount_fen: fen(one === year ? yuan : yuan * BEFORE),
      used_fen: fen(one === year ? used : yuan * BEFORE * 0.96),
      committed_fen: one === year ? fen(committed) : 0,
    })),
  );
  await db.insert(oaBudget).values(budgets);
  await db
    .insert(budgetHold)
    .values(
      budgets.flatMap(({ id, used_fen, committed_fen }) => [
        ...(used_fen ? [holdOf(id, 'used', used_fen)] : []),
        ...(committed_fen ? [holdOf(id, 'committed', committed_fen)] : []),
      ]),
    );

  function holdOf(budget_id: string, state: 'used' | 'committed', amount_fen: number) {
    const source = demoId(`hold:${budget_id}:${state}`);
    return {
      id: source,
      organization_id,
      budget_id,
      // what was spent before the portal kept papers
      source_type: 'opening_balance',
      source_id: source,
      state,
      amount_fen,
      used_fen: state === 'used' ? amount_fen : 0,
    };
  }
}

const fen = (yuan: number): number => Math.round(yuan * 100);
