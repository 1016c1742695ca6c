import { refresh } from '#web/api/cache.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { type ContractForm, useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { departments } from '../../contract/departments.contract.ts';
import { OWN_DEPARTMENT_KINDS } from '../../contract/departments.shapes.ts';
import { useDirectoryText } from './directory-texts.ts';
import type { Department, DepartmentNode } from './directory-types.ts';

type Values = {
  readonly parent_id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly kind: string;
  readonly phone: string;
  readonly sort: string;
  readonly closes_on: string;
};

const empty = (parent: string | null): Values => ({
  parent_id: parent ?? '',
  code: '',
  name: '',
  name_en: '',
  kind: 'office',
  phone: '',
  sort: '',
  closes_on: '',
});

const typed = (one: Department): Values => ({
  parent_id: one.parent_id ?? '',
  code: one.code,
  name: one.name,
  name_en: one.name_en ?? '',
  kind: one.kind,
  phone: one.phone ?? '',
  sort: one.sort === null ? '' : String(one.sort),
  closes_on: one.closes_on ?? '',
});

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));
const factsOf = ({ parent_id: _parent, sort, ...facts }: Values) => ({
  ...facts,
  kind: facts.kind as 'office',
  name_en: facts.name_en || null,
  phone: facts.phone || null,
  closes_on: facts.closes_on || null,
  sort: numberOf(sort),
});

function Fields({
  form,
  parents,
  isNew,
}: {
  readonly form: ContractForm<Values>;
  readonly parents: readonly DepartmentNode[];
  readonly isNew: boolean;
}) {
  const t = useDirectoryText();
  const named = useNamed();
  return (
    <>
      <FormGroup title={t('group_basic')}>
        {isNew && (
          <SelectField
            {...form.field('parent_id')}
            label={t('parent_department')}
            placeholder={t('top_level')}
            clearable
            options={parents.map((node) => ({
              value: node.id,
              label: `${'　'.repeat(node.depth - 1)}${named(node)}`,
            }))}
          />
        )}
        <TextField {...form.field('name')} label={t('name')} max={40} autoFocus />
        <TextField {...form.field('name_en')} required={false} label={t('name_en')} max={120} />
        <TextField {...form.field('code')} label={t('code')} max={20} help={t('code_help')} />
        <ChipsField
          {...form.field('kind')}
          label={t('kind')}
          options={OWN_DEPARTMENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      </FormGroup>
      <FormGroup title={t('group_more')}>
        <TextField {...form.field('phone')} required={false} label={t('department_phone')} max={20} type="tel" />
        <TextField
          {...form.field('sort')}
          required={false}
          label={t('sort')}
          max={4}
          inputMode="numeric"
          help={t('sort_help')}
        />
        <DayField {...form.field('closes_on')} required={false} label={t('closes_on')} />
      </FormGroup>
    </>
  );
}

interface Props {
  readonly department: Department | null;
  readonly organizationId: string;
  /** Where a new one stands at first. */
  readonly parentId: string | null;
  readonly nodes: readonly DepartmentNode[];
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** A new department, or the facts of one; moving is another thing. */
export function DepartmentDrawer({ department, organizationId, parentId, nodes, onClose, onMade }: Props) {
  const t = useDirectoryText();
  const shared = { success: t('saved'), refreshes: ['department_members'] };
  const create = useContractForm({
    endpoint: departments.create,
    initial: empty(parentId),
    draft: 'department.new',
    toBody: (values: Values) => ({
      ...factsOf(values),
      organization_id: organizationId,
      parent_id: values.parent_id || null,
    }),
    onDone: (made) => {
      onClose();
      onMade(made.id);
    },
    ...shared,
  });
  const update = useContractForm({
    endpoint: departments.update,
    params: { id: department?.id ?? '' },
    initial: department ? typed(department) : empty(null),
    toBody: (values: Values) => ({ ...factsOf(values), version: department?.version ?? 0 }),
    onStale: async (choice) => {
      await refresh('departments');
      if (choice === 'view_theirs') onClose();
    },
    onDone: onClose,
    ...shared,
  });
  const form = department ? update : create;
  const parents = nodes.filter((node) => node.kind !== 'class' && node.status === 'active');
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={department ? t('edit_department') : t('new_department')}
      size={520}
      isSending={form.isSending}
      onSubmit={form.submit}
      isRestored={form.isRestored}
      onStartAnew={() => form.reset(empty(parentId))}
      error={form.formError}
    >
      <Fields form={form} parents={parents} isNew={department === null} />
    </FormDrawer>
  );
}
