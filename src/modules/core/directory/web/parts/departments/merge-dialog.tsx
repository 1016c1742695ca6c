import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { subtreeOf } from '#web/ui/tree/tree-rows.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department, DepartmentNode } from '../directory-types.ts';

interface Props {
  readonly department: Department;
  readonly nodes: readonly DepartmentNode[];
  readonly onClose: () => void;
  readonly onMerged: (intoId: string) => void;
}

/** Merges a department into another one: first what would go over, then the deed. */
export function MergeDialog({ department, nodes, onClose, onMerged }: Props) {
  const t = useDirectoryText();
  const named = useNamed();
  const [into, setInto] = useState('');
  const dry = useSend(departments.merge, { refreshes: false });
  const merge = useSend(departments.merge, {
    refreshes: ['department_members', 'organizations'],
    onError: () => dry.reset(),
    onSuccess: () => {
      toast.success(t('merged'));
      onClose();
      onMerged(into);
    },
  });
  const inside = subtreeOf(nodes, department.id);
  const targets = nodes.filter((one) => !inside.has(one.id) && one.kind !== 'class' && one.status === 'active');
  const plan = dry.data;
  const params = { id: department.id };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('merge_department', { name: named(department) })}
      submitLabel={plan ? t('merge_now') : t('merge_preview')}
      isSending={dry.isPending || merge.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!into) return;
        if (plan) merge.mutate({ params, body: { into_id: into, dry_run: false, revision: plan.revision } });
        else dry.mutate({ params, body: { into_id: into, dry_run: true } });
      }}
    >
      <SelectField
        label={t('merge_into')}
        required
        value={into}
        onChange={(value) => {
          setInto(value);
          dry.reset();
        }}
        options={targets.map((one) => ({ value: one.id, label: `${'　'.repeat(one.depth - 1)}${named(one)}` }))}
      />
      {plan ? (
        <div role="status">
          <Facts
            facts={[
              { label: t('merge_places'), value: plan.moves.places },
              { label: t('merge_doubles'), value: plan.moves.doubles },
              { label: t('merge_departments'), value: plan.moves.departments },
              { label: t('merge_leaders'), value: plan.moves.leaders },
            ]}
          />
          <p>{t('merge_help')}</p>
        </div>
      ) : (
        <p>{t('merge_first')}</p>
      )}
    </FormDialog>
  );
}
