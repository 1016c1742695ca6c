import { useState } from 'react';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { subtreeOf } from '#web/ui/tree/tree-rows.ts';
import { useDirectoryText } from '../../texts.ts';
import type { DepartmentNode } from '../directory-types.ts';
import { useMove } from './use-move.ts';

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
  const places = nodes.filter((one) => !inside.has(one.id) && one.takes_in && one.id !== node.parent_id);
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
