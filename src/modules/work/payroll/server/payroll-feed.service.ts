import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { within } from '#server/database/scope.ts';
import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { payrollRights as rights } from '../rights.ts';
import { BATCH_PAGE, monthWords, SLIP_PAGE } from './batch/pay-messages.service.ts';
import { isOwnOpen } from './slips/slips.queries.ts';
import { incomeProof, wage, wageQuestion, wageUser } from './tables.ts';

const MOST = 50;
const pages = (route: string) => ({ route, mobile_route: `/mobile${route}` });

const inReach = (actor: Actor, code: ActionCode, column: PgColumn): SQL | null =>
  actor.organization_id && holds(actor, code) ? within(scopeOf(actor, code), column) : null;

/** SQL condition: own slips that are to be confirmed. */
const isToConfirm = ({ user_id, organization_id }: Actor): SQL | null =>
  organization_id
    ? (and(
        isOwnOpen(user_id),
        inArray(wageUser.status, ['sent', 'viewed']),
        sql`exists (select from ${wage} where ${wage.id} = ${wageUser.wage_id} and ${wage.require_confirm})`,
      ) as SQL)
    : null;

export const slipTodos: FindTodos = async ({ db, actor }) => {
  const where = isToConfirm(actor);
  if (!where) return [];
  const rows = await db.select().from(wageUser).where(where).orderBy(asc(wageUser.month), asc(wageUser.id)).limit(MOST);
  return rows.map(({ id, month, sent_at, created_at }): Todo => {
    const words = monthWords(month);
    return {
      key: `wage_user:${id}`,
      kind: 'wage_confirm',
      title: `确认${words.cn}的工资条`,
      title_en: `Confirm the payslip for ${words.us}`,
      detail: null,
      due_at: null,
      since: sent_at ?? created_at,
      ...pages(SLIP_PAGE + id),
    };
  });
};
export const slipWaits: TodoWaits = ({ actor }) => anyRow(wageUser, isToConfirm(actor));

/** SQL condition: checked batches that this person may send, having prepared nothing of them. */
function isToSend(actor: Actor): SQL | null {
  const reach = inReach(actor, rights.send, wage.organization_id);
  return (
    reach && (and(reach, eq(wage.status, 'checked'), sql`not (${actor.user_id}::uuid = any (${wage.hands}))`) as SQL)
  );
}

/** SQL condition: drafts that are to be checked. */
function isToCheck(actor: Actor): SQL | null {
  const reach = inReach(actor, rights.prepare, wage.organization_id);
  return reach && (and(reach, eq(wage.status, 'draft')) as SQL);
}

const batchTodos =
  (
    condition: (actor: Actor) => SQL | null,
    kind: string,
    words: { readonly cn: string; readonly us: string },
  ): FindTodos =>
  async ({ db, actor }) => {
    const where = condition(actor);
    if (!where) return [];
    const rows = await db.select().from(wage).where(where).orderBy(asc(wage.pay_date), asc(wage.id)).limit(MOST);
    return rows.map(({ id, title, month, updated_at }): Todo => {
      const said = monthWords(month);
      return {
        key: `wage:${id}:${kind}`,
        kind,
        title: `${words.cn}：${said.cn}`,
        title_en: `${words.us}: ${said.us}`,
        detail: title,
        due_at: null,
        since: updated_at,
        ...pages(BATCH_PAGE + id),
      };
    });
  };

export const sendTodos = batchTodos(isToSend, 'wage_send', { cn: '待发放的工资批次', us: 'Pay batch to send' });
export const sendWaits: TodoWaits = ({ actor }) => anyRow(wage, isToSend(actor));
export const checkTodos = batchTodos(isToCheck, 'wage_check', { cn: '待核对的工资批次', us: 'Pay batch to check' });
export const checkWaits: TodoWaits = ({ actor }) => anyRow(wage, isToCheck(actor));

/** SQL condition: questions that wait for an answer. */
function isToAnswer(actor: Actor): SQL | null {
  const reach = inReach(actor, rights.prepare, wageQuestion.organization_id);
  return reach && (and(reach, eq(wageQuestion.state, 'open')) as SQL);
}

export const questionTodos: FindTodos = async ({ db, actor }) => {
  const where = isToAnswer(actor);
  if (!where) return [];
  const rows = await db
    .select({
      id: wageQuestion.id,
      wage_id: wageQuestion.wage_id,
      created_at: wageQuestion.created_at,
      title: wage.title,
    })
    .from(wageQuestion)
    .innerJoin(wage, eq(wage.id, wageQuestion.wage_id))
    .where(where)
    .orderBy(asc(wageQuestion.created_at), asc(wageQuestion.id))
    .limit(MOST);
  return rows.map(
    ({ id, wage_id, created_at, title }): Todo => ({
      key: `wage_question:${id}`,
      kind: 'wage_question',
      title: '工资条疑问待答复',
      title_en: 'Question about a payslip',
      detail: title,
      due_at: null,
      since: created_at,
      ...pages(`${BATCH_PAGE}${wage_id}?tab=questions`),
    }),
  );
};
export const questionWaits: TodoWaits = ({ actor }) => anyRow(wageQuestion, isToAnswer(actor));

/** SQL condition: proofs of others that are asked for. */
function isToDecide(actor: Actor): SQL | null {
  const reach = inReach(actor, rights.proofs, incomeProof.organization_id);
  return reach && (and(reach, eq(incomeProof.status, 'asked'), ne(incomeProof.user_id, actor.user_id)) as SQL);
}

export const proofTodos: FindTodos = async ({ db, actor }) => {
  const where = isToDecide(actor);
  if (!where) return [];
  const rows = await db
    .select()
    .from(incomeProof)
    .where(where)
    .orderBy(asc(incomeProof.created_at), asc(incomeProof.id))
    .limit(MOST);
  return rows.map(
    ({ id, created_at }): Todo => ({
      key: `income_proof:${id}`,
      kind: 'income_proof',
      title: '收入证明待办理',
      title_en: 'Proof of income to issue',
      detail: null,
      due_at: null,
      since: created_at,
      ...pages('/payroll?tab=proofs'),
    }),
  );
};
export const proofWaits: TodoWaits = ({ actor }) => anyRow(incomeProof, isToDecide(actor));
