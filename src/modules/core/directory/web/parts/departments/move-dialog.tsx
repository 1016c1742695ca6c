import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { subtreeOf } from '#web/ui/tree/tree-rows.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { DepartmentNode } from '../directory-types.ts';
import { peopleIn } from '../members/people-in.ts';

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

interface Props {
  readonly node: DepartmentNode;
  readonly nodes: readonly DepartmentNode[];
  readonly onClose: () => void;
}

const TOP = 'top';

/** The same without dragging: choose the new parent from a list. */
export function MoveDialog({ node, nodes, onClose }: Props) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const [target, setTarget] = useState('');
  const { move, isMoving } = useMove(nodes);
  const inside = subtreeOf(nodes, node.id);
  const places = nodes.filter(
    (one) => !inside.has(one.id) && one.kind !== 'class' && one.status === 'active' && one.id !== node.parent_id,
  );
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('move_department', { name: localizedName(node) })}
      submitLabel={t('move')}
      isSending={isMoving}
      onSubmit={(event) => {
        event.preventDefault();
        if (!target) return;
        const onto = places.find((one) => one.id === target) ?? null;
        void move(node, onto).then((isSent) => isSent && onClose());
      }}
    >
      <SelectField
        label={t('new_parent')}
        required
        value={target}
        onChange={setTarget}
        options={[
          ...(node.parent_id ? [{ value: TOP, label: t('top_level') }] : []),
          ...places.map((one) => ({ value: one.id, label: `${'　'.repeat(one.depth - 1)}${localizedName(one)}` })),
        ]}
      />
    </FormDialog>
  );
}
