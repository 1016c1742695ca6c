import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowReach } from '#server/database/database.ts';
import { today } from '#shared/dates.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import {
  type BudgetSource,
  commitBudget,
  holdOf,
  releaseBudget,
  reserveBudget,
  reserveBudgets,
  useBudget,
} from './public.ts';
import { ensureYear } from './subject-years.service.ts';
import { budgetHold, financeSubject, oaBudget } from './tables.ts';

const demo = useDemo();
const [client, school] = [organizationId('sy'), organizationId('sy-middle')];
const [above, below] = [departmentId('sy-middle', 'G1'), departmentId('sy-middle', 'G1-1')];
const YEAR = Number(today('Asia/Shanghai').slice(0, 4)) + 1;
const [PRINT, TRAVEL] = ['30202', '30211'];

beforeAll(() => demo.everywhere((db) => ensureYear(db, client, YEAR, YEAR)));
beforeEach(() =>
  demo.everywhere(async (db) => {
    await db.delete(budgetHold);
    await db.delete(oaBudget).where(eq(oaBudget.year, YEAR));
  }),
);

const inSchool = <T>(work: (ctx: { db: Parameters<Parameters<typeof demo.everywhere>[0]>[0] }) => Promise<T>) =>
  demo.services.database.write(rowReach(client, [school]), ({ db }) => work({ db }));

async function plan(amount_fen: number, subject_code = PRINT, department_id = below): Promise<string> {
  const [row] = await demo.everywhere((db) =>
    db
      .insert(oaBudget)
      .values({ organization_id: school, year: YEAR, department_id, subject_code, amount_fen })
      .returning(),
  );
  return row?.id ?? '';
}
const source = (): BudgetSource => ({ type: 'oa_application', id: randomUUID() });
const claim = (amount_fen: number, of: BudgetSource = source(), subject_code = PRINT, department_id = below) => ({
  organization_id: school,
  department_id,
  year: YEAR,
  subject_code,
  amount_fen,
  source: of,
});
const reserve = (...asked: Parameters<typeof claim>) => inSchool((ctx) => reserveBudget(ctx, claim(...asked)));
const budgetNow = async (id: string) => {
  const [row] = await demo.everywhere((db) => db.select().from(oaBudget).where(eq(oaBudget.id, id)));
  return [row?.reserved_fen, row?.committed_fen, row?.used_fen];
};
const words = (end: PromiseSettledResult<unknown>) =>
  end.status === 'rejected' ? `${end.reason.refusal?.cn ?? end.reason} ${end.reason.values?.amount ?? ''}` : 'reserved';

describe('money that papers ask for', () => {
  it('is reserved by fifteen of two hundred who ask at once for two subjects each, in any order of them', async () => {
    const [one, two] = [await plan(15_000), await plan(15_000, TRAVEL)];
    const ends: PromiseSettledResult<unknown>[] = [];
    // as many at once as there are connections: who waits for one longer than a machine has patience is told so elsewhere
    const asker = async () => {
      for (let at = ends.length; ends.length < 200; at += 1) {
        const both = [claim(1000), claim(1000, source(), TRAVEL)];
        const place = ends.push({ status: 'rejected', reason: 'not asked' }) - 1;
        const asked = inSchool((ctx) => reserveBudgets(ctx, at % 2 ? both : both.reverse()));
        [ends[place]] = await Promise.allSettled([asked]);
      }
    };
    await Promise.all(Array.from({ length: 20 }, asker));
    const told = ends.map(words);
    expect(told.filter((one) => one === 'reserved')).toHaveLength(15);
    expect(new Set(told)).toEqual(new Set(['reserved', '预算余额不足，剩余{amount}元 0.00']));
    expect([await budgetNow(one), await budgetNow(two)]).toEqual([
      [15_000, 0, 0],
      [15_000, 0, 0],
    ]);
    expect(await demo.everywhere((db) => db.$count(budgetHold, eq(budgetHold.state, 'reserved')))).toBe(30);
  });

  it('says how much is left, and nothing of a refused claim stays', async () => {
    const id = await plan(100_050);
    await reserve(20_000);
    const of = source();
    await expect(reserve(80_051, of)).rejects.toMatchObject({
      refusal: { key: 'budget.budget_exceeded' },
      values: { amount: '800.50' },
    });
    expect(await budgetNow(id)).toEqual([20_000, 0, 0]);
    expect(await demo.everywhere((db) => holdOf(db, of))).toBeNull();
  });

  it('comes from the department itself, else from the nearest above it that has some', async () => {
    const [upper, own] = [await plan(5000, TRAVEL, above), await plan(5000)];
    expect(await reserve(1000, source(), TRAVEL)).toEqual({ budget_id: upper });
    expect(await reserve(1000)).toEqual({ budget_id: own });
    await expect(reserve(1000, source(), PRINT, above)).rejects.toMatchObject({ refusal: { key: 'budget.no_budget' } });
  });

  it('is not had for a subject that is closed or has others below it, nor at another school', async () => {
    await plan(5000);
    const is = (code: string) =>
      and(eq(financeSubject.client_id, client), eq(financeSubject.year, YEAR), eq(financeSubject.code, code));
    const enable = (enabled: boolean) =>
      demo.everywhere((db) => db.update(financeSubject).set({ enabled }).where(is(PRINT)));
    await enable(false);
    const closed = { refusal: { cn: '科目已停用', us: 'The subject is closed' } };
    await expect(reserve(1)).rejects.toMatchObject(closed);
    await enable(true);
    await expect(reserve(1, source(), '302')).rejects.toMatchObject(closed);
    await expect(reserve(1, source(), '39998')).rejects.toMatchObject({ refusal: { key: 'budget.no_budget' } });
    const elsewhere = { ...claim(1), organization_id: organizationId('sy-primary') };
    await expect(inSchool((ctx) => reserveBudget(ctx, elsewhere))).rejects.toMatchObject({
      refusal: { key: 'budget.no_budget' },
    });
  });

  it('is taken once for a source however often it asks, and anew when the amount or the subject changes', async () => {
    const [one, two] = [await plan(5000), await plan(5000, TRAVEL)];
    const of = source();
    await Promise.all(Array.from({ length: 10 }, () => reserve(3000, of)));
    expect(await budgetNow(one)).toEqual([3000, 0, 0]);
    await reserve(4500, of);
    expect(await budgetNow(one)).toEqual([4500, 0, 0]);
    await reserve(2000, of, TRAVEL);
    expect([await budgetNow(one), await budgetNow(two)]).toEqual([
      [0, 0, 0],
      [2000, 0, 0],
    ]);
    expect(await demo.everywhere((db) => holdOf(db, of))).toEqual({
      budget_id: two,
      state: 'reserved',
      amount_fen: 2000,
      used_fen: 0,
      year: YEAR,
      department_id: below,
      subject_code: TRAVEL,
    });
  });

  it('goes from reserved to committed to used, each act once, and what was not spent is free again', async () => {
    const id = await plan(200_000);
    const of = source();
    await reserve(120_000, of);
    const times = async (work: (ctx: Parameters<typeof commitBudget>[0]) => Promise<boolean>) =>
      (await Promise.all(Array.from({ length: 5 }, () => inSchool(work)))).filter(Boolean).length;
    expect(await times((ctx) => commitBudget(ctx, of))).toBe(1);
    expect(await budgetNow(id)).toEqual([0, 120_000, 0]);
    await expect(inSchool((ctx) => useBudget(ctx, of, 120_001))).rejects.toMatchObject({
      refusal: { cn: '实际金额不能超过批准金额' },
    });
    expect(await times((ctx) => useBudget(ctx, of, 115_000))).toBe(1);
    expect(await budgetNow(id)).toEqual([0, 0, 115_000]);
    expect(await times((ctx) => releaseBudget(ctx, of))).toBe(0);
    await expect(reserve(1, of)).rejects.toThrow('release it first');
    expect(await budgetNow(id)).toEqual([0, 0, 115_000]);
  });

  it('is released once, though somebody commits at that instant, and can be asked for again', async () => {
    const id = await plan(5000);
    for (let n = 0; n < 10; n++) {
      const of = source();
      await reserve(5000, of);
      await Promise.all([inSchool((ctx) => commitBudget(ctx, of)), inSchool((ctx) => releaseBudget(ctx, of))]);
      expect((await demo.everywhere((db) => holdOf(db, of)))?.state).toBe('released');
      expect(await budgetNow(id)).toEqual([0, 0, 0]);
    }
    const of = source();
    await reserve(5000, of);
    expect(await inSchool((ctx) => releaseBudget(ctx, of))).toBe(true);
    expect(await inSchool((ctx) => commitBudget(ctx, of))).toBe(false);
    await reserve(4000, of);
    expect(await budgetNow(id)).toEqual([4000, 0, 0]);
  });

  it('is left alone by a source that never asked for any', async () => {
    const of = source();
    expect(await inSchool((ctx) => commitBudget(ctx, of))).toBe(false);
    expect(await inSchool((ctx) => releaseBudget(ctx, [of, source()]))).toBe(false);
    expect(await inSchool((ctx) => useBudget(ctx, of, 1))).toBe(false);
  });

  it('is settled for several sources in one order, so that nobody blocks another', async () => {
    const [one, two] = [await plan(10_000), await plan(10_000, TRAVEL)];
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const [a, b] = [source(), source()];
        await inSchool((ctx) => reserveBudgets(ctx, [claim(1000, a), claim(1000, b, TRAVEL)]));
        return [a, b] as const;
      }),
    );
    await Promise.all(pairs.map(([a, b], at) => inSchool((ctx) => commitBudget(ctx, at % 2 ? [a, b] : [b, a]))));
    expect([await budgetNow(one), await budgetNow(two)]).toEqual([
      [0, 10_000, 0],
      [0, 10_000, 0],
    ]);
  });
});
