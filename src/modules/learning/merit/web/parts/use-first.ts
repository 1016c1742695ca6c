import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { meritRecords } from '../../contract/merit.contract.ts';
import { meritRights } from '../../rights.ts';

/** Of whom a card of the workbench is: the first own class for staff, else the first own child; null: nobody, or not known yet. */
export function useFirst(): { readonly classroom_id: string } | { readonly student_id: string } | null {
  const { can } = useRights();
  const isStaff = can(meritRights.record, meritRights.manage);
  const classes = useApi(meritRecords.classes, {}, { enabled: isStaff });
  const children = useApi(meritRecords.children, {}, { enabled: !isStaff });
  const room = classes.data?.list[0];
  const child = children.data?.list[0];
  if (room) return { classroom_id: room.id };
  return child ? { student_id: child.id } : null;
}
