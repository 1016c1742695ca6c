import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { toast } from '#web/ui/toasts.ts';
import { subtreeOf } from '#web/ui/tree/tree-rows.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { DepartmentNode } from '../directory-types.ts';
import { peopleIn } from '../members/member-counts.ts';

/** Moves a department after a question that names what goes with it. */
export function useMove(nodes: readonly DepartmentNode[]) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const send = useSend(departments.update, { invalidates: ['department_members', 'organizations'] });
  const move = async (node: DepartmentNode, onto: DepartmentNode | null): Promise<boolean> => {
    const below = subtreeOf(nodes, node.id).size - 1;
    const people = peopleIn(nodes).get(node.id) ?? 0;
    const isSure = await confirm({
      title: t('ask_move', { name: localizedName(node), target: onto ? localizedName(onto) : t('top_level') }),
      body: t('ask_move_help', { below, people }),
      confirm: t('move'),
    });
    if (!isSure) return false;
    send.mutate(
      { params: { id: node.id }, body: { parent_id: onto?.id ?? null, version: node.version } },
      { onSuccess: () => toast.success(t('moved', { name: localizedName(node) })) },
    );
    return true;
  };
  return { move, isMoving: send.isPending };
}
