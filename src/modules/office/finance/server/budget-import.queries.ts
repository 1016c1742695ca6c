import { and, eq, inArray } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { labelKey } from '#shared/text/label.ts';
import { inGroupOf } from './subject-years.service.ts';
import { financeSubject, oaBudget } from './tables.ts';

/** Things by what a sheet may call them; several of one name are told apart by their codes alone. */
class Named<T extends { readonly code: string; readonly name: string; readonly name_en: string | null }> {
  readonly #byCode: ReadonlyMap<string, T>;
  readonly #byName: Map<string, readonly T[]>;

  constructor(all: readonly T[]) {
    this.#byCode = new Map(all.map((one) => [labelKey(one.code), one]));
    this.#byName = new Map();
    for (const one of all)
      for (const name of new Set([one.name, one.name_en ?? one.name].map(labelKey)))
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), one]);
  }

  /** Those that are meant: by code, by name, or by a code with its name behind it. */
  meantBy(typed: string): readonly T[] {
    const key = labelKey(typed);
    const byCode = this.#byCode.get(key) ?? this.#byCode.get(/^\d{3,10}/.exec(key)?.[0] ?? '');
    return byCode ? [byCode] : (this.#byName.get(key) ?? []);
  }
}

/** The departments of a school that are not archived. */
export async function departmentsOf(db: Db, organizationId: string) {
  const { id, code, name, name_en } = department;
  return new Named(
    await db
      .select({ id, code, name, name_en })
      .from(department)
      .where(and(eq(department.organization_id, organizationId), eq(department.status, 'active'))),
  );
}

/** The subjects of a year for a school. */
export async function subjectsOf(db: Db, organizationId: string, year: number) {
  const { code, name, name_en, is_leaf, enabled } = financeSubject;
  return new Named(
    await db
      .select({ code, name, name_en, is_leaf, enabled })
      .from(financeSubject)
      .where(and(inGroupOf(organizationId), eq(financeSubject.year, year))),
  );
}

export const keyOfBudget = (one: { readonly department_id: string; readonly subject_code: string }): string =>
  `${one.department_id} ${one.subject_code}`;

/** The budgets of some subjects in a year, by department and subject. */
export async function budgetsByKey(db: Db, organizationId: string, year: number, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, typeof oaBudget.$inferSelect>();
  const rows = await db
    .select()
    .from(oaBudget)
    .where(
      and(
        eq(oaBudget.organization_id, organizationId),
        eq(oaBudget.year, year),
        inArray(oaBudget.subject_code, [...new Set(codes)]),
      ),
    );
  return new Map(rows.map((row) => [keyOfBudget(row), row]));
}
