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

interface ScopeProps extends FieldProps<ScopeChoice> {
  /** What the role says; null while no role is chosen. */
  readonly fallback: ScopeKind | null;
  /** What the viewer may give; absent: not known yet, or everything. */
  readonly allowed?: readonly ScopeKind[] | undefined;
  /** Departments that the viewer reaches; null or absent: every one. */
  readonly departments?: readonly string[] | null | undefined;
}

/**
 * How far a grant reaches: as the role says, own places, named departments or classes, the organisation, or all below.
 * What the viewer may not give is not offered.
 */
export function ScopeField(field: ScopeProps) {
  const t = useAccessText();
  const options = useScopeOptions();
  const { value, onChange, fallback, allowed } = field;
  const needsTarget = value.kind !== '' && TARGET_SCOPES.includes(value.kind);
  const isTooWide = allowed !== undefined && fallback !== null && !allowed.includes(fallback);
  return (
    <>
      <SelectField
        label={field.label}
        value={value.kind}
        onChange={(kind) => onChange({ kind: kind as ScopeChoice['kind'], target_ids: [] })}
        placeholder={fallback && !isTooWide ? t('scope_default', { scope: t(`scope_${fallback}`) }) : t('scope_choose')}
        options={options.filter((one) => !allowed || allowed.includes(one.value))}
        clearable
        required={isTooWide}
        {...(isTooWide ? { help: t('scope_too_wide', { scope: t(`scope_${fallback}`) }) } : {})}
        {...(needsTarget || !field.error ? {} : { error: field.error })}
      />
      {needsTarget && (
        <TargetsField
          label={t(value.kind === 'classroom' ? 'scope_classes' : 'scope_departments')}
          value={value.target_ids}
          isClass={value.kind === 'classroom'}
          within={field.departments ?? null}
          onChange={(target_ids) => onChange({ ...value, target_ids })}
          {...(field.error ? { error: field.error } : {})}
        />
      )}
    </>
  );
}

interface TargetsProps extends FieldProps<readonly string[]> {
  readonly isClass: boolean;
  readonly within: readonly string[] | null;
}

function TargetsField({ isClass, within, ...field }: TargetsProps) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const place = useSettings()?.organization ?? null;
  const answer = useApi(
    organizations.departments,
    { params: { id: place?.id ?? '' }, query: isClass ? { kind: ['class'] } : {} },
    { enabled: place !== null },
  );
  const data = (answer.data?.list ?? [])
    .filter((row) => within === null || within.includes(row.id))
    .map((row) => ({ value: row.id, label: localizedName(row) }));
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
