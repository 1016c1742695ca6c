import type { FindTodos, Todo } from '#server/home-feed/home-feed.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { familyRights } from '../../rights.ts';
import { confirmableAt } from './transfers.policy.ts';
import { type FoundTransfer, waitingTransfers } from './transfers.queries.ts';

const MOST = 50;

/** Transfers that wait for the person: as the chosen guardian, or as the second one at the school. */
export const transferTodos: FindTodos = async ({ db, actor }) => {
  const scope = holds(actor, familyRights.links) ? scopeOf(actor, familyRights.links) : null;
  if (!scope && !actor.user_types.includes('guardian')) return [];
  return (await waitingTransfers(db, scope, actor.user_id, MOST)).map(todoOf);
};

function todoOf({ row, student, from, to }: FoundTransfer): Todo {
  const english = (one: { name: string; name_en: string | null }) => one.name_en ?? one.name;
  const common = { key: `guardian_transfer:${row.id}`, due_at: row.expires_at, quick: null };
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
  return {
    ...common,
    kind: 'guardian_transfer_second',
    title: `确认 ${student.name} 的主监护人变更为 ${to.name}`,
    title_en: `Confirm ${english(to)} as the main guardian of ${english(student)}`,
    detail: student.class_name,
    detail_en: student.class_name_en ?? student.class_name,
    since: confirmableAt(row) ?? row.created_at,
    route: `/guardians?tab=transfers&id=${row.id}`,
    mobile_route: `/mobile/guardians?tab=transfers&id=${row.id}`,
  };
}
