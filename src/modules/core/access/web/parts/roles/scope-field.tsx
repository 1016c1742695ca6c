import { MultiSelect } from '@mantine/core';
import { organizations } from '#modules/core/directory/contract/organizations.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useSettings } from '#web/session/session.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { SCOPE_KINDS, type ScopeKind, TARGET_SCOPES } from '../../../contract/role-kinds.ts';
import { useAccessText } from '../../texts.ts';

export interface ScopeChoice {
  /** Empty: the default of the role. */
  readonly kind: ScopeKind | '';
  readonly target_ids: readonly string[];
}

export const NO_SCOPE: ScopeChoice = { kind: '', target_ids: [] };

/** The scopes of a choice as the wire has them. */
export function scopesOf({ kind, target_ids }: ScopeChoice): { kind: ScopeKind; target_id: string | null }[] {
  if (kind === '') return [];
  if (!TARGET_SCOPES.includes(kind)) return [{ kind, target_id: null }];
  return target_ids.map((target_id) => ({ kind, target_id }));
}

/** Options for a scope of a role, in words. */
export function useScopeOptions() {
  const t = useAccessText();
  return SCOPE_KINDS.map((value) => ({ value, label: t(`scope_${value}`) }));
}

/** How far a grant reaches: as the role says, own places, named departments or classes, the organisation, or all below. */
export function ScopeField(field: FieldProps<ScopeChoice> & { readonly fallback: ScopeKind }) {
  const t = useAccessText();
  const options = useScopeOptions();
  const { value, onChange, fallback } = field;
  const needsTarget = value.kind !== '' && TARGET_SCOPES.includes(value.kind);
  return (
    <>
      <SelectField
        label={field.label}
        value={value.kind}
        onChange={(kind) => onChange({ kind: kind as ScopeChoice['kind'], target_ids: [] })}
        placeholder={t('scope_default', { scope: t(`scope_${fallback}`) })}
        options={options}
        clearable
        {...(needsTarget || !field.error ? {} : { error: field.error })}
      />
      {needsTarget && (
        <TargetsField
          label={t(value.kind === 'classroom' ? 'scope_classes' : 'scope_departments')}
          value={value.target_ids}
          isClass={value.kind === 'classroom'}
          onChange={(target_ids) => onChange({ ...value, target_ids })}
          {...(field.error ? { error: field.error } : {})}
        />
      )}
    </>
  );
}

function TargetsField({ isClass, ...field }: FieldProps<readonly string[]> & { readonly isClass: boolean }) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const place = useSettings()?.organization ?? null;
  const answer = useApi(
    organizations.departments,
    { params: { id: place?.id ?? '' }, query: isClass ? { kind: ['class'] } : {} },
    { enabled: place !== null },
  );
  const data = (answer.data?.list ?? []).map((row) => ({ value: row.id, label: localizedName(row) }));
  return (
    <MultiSelect
      {...inputProps({ ...field, required: true })}
      data={data}
      value={[...field.value]}
      onChange={field.onChange}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('people_none')}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
    />
  );
}
