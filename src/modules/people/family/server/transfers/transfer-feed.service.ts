import type { SQL } from 'drizzle-orm';
import { anyRow, type FindTodos, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { guardianTransfers } from '../../contract/guardian-transfers.contract.ts';
import { familyRights } from '../../rights.ts';
import { guardianTransfer } from '../tables.ts';
import { confirmableAt } from './transfers.policy.ts';
import { type FoundTransfer, isWaitingTransfer, transfersWhere } from './transfers.queries.ts';

const MOST = 50;

/** Transfers that wait for the person: as the chosen guardian, or as the second one at the school. */
export const transferTodos: FindTodos = async ({ db, actor }) => {
  const where = isWaiting(actor);
  return where ? (await transfersWhere(db, where, MOST)).map((found) => todoOf(actor, found)) : [];
};

export const transferWaits: TodoWaits = ({ actor }) => anyRow(guardianTransfer, isWaiting(actor));

/** SQL condition: a transfer waits for the person; null: neither a guardian nor in charge. */
function isWaiting(actor: Actor): SQL | null {
  const scope = holds(actor, familyRights.links) ? scopeOf(actor, familyRights.links) : null;
  return scope || actor.user_types.includes('guardian') ? isWaitingTransfer(scope, actor.user_id) : null;
}

function todoOf(actor: Actor, { row, student, from, to }: FoundTransfer): Todo {
  const english = (one: { name: string; name_en: string | null }) => one.name_en ?? one.name;
  const common = { key: `guardian_transfer:${row.id}`, due_at: row.expires_at };
  if (row.kind === 'by_guardian') {
    const asker = from ?? to;
    const query = `?id=${student.id}`;
    return {
      ...common,
      kind: 'guardian_transfer_accept',
      title: `${asker.name} 请您担任 ${student.name} 的主监护人`,
      title_en: `${english(asker)} asks you to become the main guardian of ${english(student)}`,
      detail: student.class_name,
      detail_en: student.class_name_en ?? student.class_name,
      since: row.created_at,
      route: `/transferGuardianship${query}`,
      mobile_route: `/mobile/transferGuardianship${query}`,
      for_user_id: student.id,
    };
  }
  const from_when = confirmableAt(row) ?? row.created_at;
  const mayAccept = Date.parse(from_when) <= Date.now();
  return {
    ...common,
    kind: 'guardian_transfer_second',
    title: `确认 ${student.name} 的主监护人变更为 ${to.name}`,
    title_en: `Confirm ${english(to)} as the main guardian of ${english(student)}`,
    detail: student.class_name,
    detail_en: student.class_name_en ?? student.class_name,
    since: from_when,
    route: `/guardians?tab=transfers&id=${row.id}`,
    mobile_route: `/mobile/guardians?tab=transfers&id=${row.id}`,
    review: reviewOf(actor, {
      type: 'guardian_transfer',
      id: row.id,
      facts: [
        fact({ cn: '学生', us: 'Student' }, student.name, student.name_en),
        fact({ cn: '班级', us: 'Class' }, student.class_name, student.class_name_en),
        fact({ cn: '现主监护人', us: 'Now' }, from?.name, from?.name_en),
        fact({ cn: '变更为', us: 'Becomes' }, to.name, to.name_en),
      ],
      moves: [
        ...(mayAccept ? [decision('approve', guardianTransfers.accept, row.id)] : []),
        decision('reject', guardianTransfers.decline, row.id),
      ],
      batch: false,
      for: lentBy(actor, familyRights.links),
    }),
  };
}
