import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type Lang, listIn } from '#shared/text.ts';
import type { Risk } from '../../contract/role-kinds.ts';
import { actionConflict, app, appAction } from '../tables.ts';

export interface Action {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly risk: Risk;
  readonly app_id: string;
}

/** Every action of the product (or the named ones), by code. */
export async function actionsByCode(db: Db, codes?: readonly string[]): Promise<Map<string, Action>> {
  if (codes?.length === 0) return new Map();
  const rows = await db
    .select()
    .from(appAction)
    .where(codes ? inArray(appAction.code, [...codes]) : undefined);
  return new Map(rows.map((row) => [row.code, { ...row, risk: row.risk as Risk }]));
}

/** Every action in words, by code: what the steps of an approval may ask for. */
export const listRightNames = (db: Db) =>
  db
    .select({ code: appAction.code, name: appAction.name, name_en: appAction.name_en })
    .from(appAction)
    .orderBy(appAction.code);

/** Names of actions in one sentence, in the order given; an unknown code stands for itself. */
export async function namesOfActions(db: Db, codes: readonly string[], lang: Lang): Promise<string> {
  const known = await actionsByCode(db, codes);
  const names = codes.map((code) => {
    const action = known.get(code);
    return action ? (lang === 'us' ? action.name_en : action.name) : code;
  });
  return listIn(lang, names);
}

/** All rules of separated duties, with the names of their codes. */
export async function listConflictRules(db: Db) {
  const rows = await db.select().from(actionConflict);
  return rows.map((row) => ({ ...row, level: row.level as 'warn' | 'deny' }));
}

export type StoredRule = Awaited<ReturnType<typeof listConflictRules>>[number];

/** Rules as the screen shows them, with the names of both codes in one language. */
export async function withActionNames(db: Db, rules: readonly StoredRule[], lang: Lang) {
  const actions = await actionsByCode(db, [...new Set(rules.flatMap((rule) => [rule.code_a, rule.code_b]))]);
  const nameOf = (code: string) => actions.get(code)?.[lang === 'us' ? 'name_en' : 'name'] ?? code;
  return rules.map((rule) => ({ ...rule, name_a: nameOf(rule.code_a), name_b: nameOf(rule.code_b) }));
}

/** Apps with their actions, for the permission tree. */
export async function listAppsWithActions(db: Db) {
  const rows = await db.select({ app, action: appAction }).from(appAction).innerJoin(app, eq(app.id, appAction.app_id));
  return rows;
}
