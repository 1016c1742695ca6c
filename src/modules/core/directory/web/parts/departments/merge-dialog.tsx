import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Facts } from '#web/ui/facts.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
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
  const localizedName = useLocalizedName();
  const [plan, setPlan] = useState<CallOutput<typeof departments.merge> | null>(null);
  const form = useContractForm({
    endpoint: departments.merge,
    params: { id: department.id },
    initial: { into_id: '' },
    toBody: (values) => ({ ...values, dry_run: plan === null, revision: plan?.revision ?? null }),
    invalidates: plan ? ['department_members', 'organizations'] : false,
    ...(plan ? { success: t('merged') } : {}),
    onDone: (answer, { into_id }) => {
      if (answer.dry_run) return setPlan(answer);
      onClose();
      onMerged(into_id);
    },
    onRefused: () => {
      setPlan(null);
      return false;
    },
  });
  const into = form.field('into_id');
  const inside = subtreeOf(nodes, department.id);
  const targets = nodes.filter((one) => !inside.has(one.id) && one.takes_in);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('merge_department', { name: localizedName(department) })}
      submitLabel={plan ? t('merge_now') : t('merge_preview')}
      form={form}
    >
      <SelectField
        {...into}
        label={t('merge_into')}
        onChange={(value) => {
          into.onChange(value);
          setPlan(null);
        }}
        options={targets.map((one) => ({ value: one.id, label: `${'　'.repeat(one.depth - 1)}${localizedName(one)}` }))}
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
