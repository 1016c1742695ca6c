import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { PlainFields, type PlainValues, plainBody, plainValues } from '#web/ui/forms/plain-fields.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { departments } from '../../../contract/departments.contract.ts';
import { OWN_DEPARTMENT_KINDS } from '../../../contract/departments.shapes.ts';
import { useDirectoryText } from '../../texts.ts';
import type { Department, DepartmentNode } from '../directory-types.ts';
import { DEPARTMENT_FACTS } from './department-facts.ts';

type Values = PlainValues<(typeof DEPARTMENT_FACTS)[number]> & {
  readonly parent_id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
};

const typed = (one: Department | null, parent: string | null): Values => ({
  ...plainValues(DEPARTMENT_FACTS, one),
  parent_id: parent ?? '',
  code: one?.code ?? '',
  name: one?.name ?? '',
  kind: one?.kind ?? 'office',
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
  const localizedName = useLocalizedName();
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
              label: `${'　'.repeat(node.depth - 1)}${localizedName(node)}`,
            }))}
          />
        )}
        <TextField {...form.field('name')} label={t('name')} max={40} autoFocus />
        <TextField {...form.field('code')} label={t('code')} max={20} help={t('code_help')} />
        <ChipsField
          {...form.field('kind')}
          label={t('kind')}
          options={OWN_DEPARTMENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      </FormGroup>
      <FormGroup title={t('group_more')}>
        <PlainFields fields={DEPARTMENT_FACTS} form={form} t={t} />
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
  const form = useRowForm({
    create: departments.create,
    update: departments.update,
    row: department,
    initial: typed(department, parentId),
    toBody: ({ code, name, kind, ...facts }: Values) => ({
      ...plainBody(DEPARTMENT_FACTS, facts),
      code,
      name,
      kind: kind as 'office',
    }),
    toNew: ({ parent_id }) => ({ organization_id: organizationId, parent_id: parent_id || null }),
    draft: 'department.new',
    saved: t('saved'),
    invalidates: ['department_members'],
    onClose,
    onMade: (made) => onMade(made.id),
  });
  const parents = nodes.filter((node) => node.takes_in);
  return (
    <FormDrawer opened onClose={onClose} title={department ? t('edit_department') : t('new_department')} form={form}>
      <Fields form={form} parents={parents} isNew={department === null} />
    </FormDrawer>
  );
}
