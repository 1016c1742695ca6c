import { departments } from '#modules/core/directory/contract/departments.contract.ts';
import type { Audience } from '#shared/audience.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { MultiChipsField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { useDoorText } from '../../texts.ts';

type DepartmentUserType = 'teacher' | 'student';
type Part = Audience['include'][number];

const isDepartment = (part: Part): boolean => part.kind === 'department';

/** Whom a group follows: departments, and who of them. Parts of other kinds that it has stay as they are. */
export function AudienceDepartments(props: FieldProps<Audience | null>) {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const nodes = useApi(departments.tree, { query: {} }, { staleMs: 30_000 }).data?.list ?? [];
  const { value, onChange } = props;
  const include = value?.include ?? [];
  const own = include.filter(isDepartment);
  const userTypes: readonly DepartmentUserType[] = own.length
    ? ((own[0]?.user_types ?? []) as DepartmentUserType[])
    : ['teacher'];
  const put = (ids: readonly string[], whom: readonly DepartmentUserType[]) => {
    const parts: Part[] = ids.map((id) => ({ kind: 'department', id, user_types: [...whom] }));
    const next = [...include.filter((part) => !isDepartment(part)), ...parts];
    onChange(next.length ? { include: next, exclude: value?.exclude ?? [] } : null);
  };
  return (
    <>
      <MultiChipsField
        label={props.label}
        help={props.help}
        {...(props.error ? { error: props.error } : {})}
        options={nodes.map((node) => ({ value: node.id, label: localizedName(node) }))}
        value={own.map((part) => part.id)}
        onChange={(ids) => put(ids, userTypes)}
      />
      <MultiChipsField
        label={t('whom')}
        options={(['teacher', 'student'] as const).map((userType) => ({
          value: userType,
          label: t(`user_type_${userType}`),
        }))}
        value={userTypes}
        onChange={(chosen) =>
          put(
            own.map((part) => part.id),
            chosen as readonly DepartmentUserType[],
          )
        }
      />
    </>
  );
}
