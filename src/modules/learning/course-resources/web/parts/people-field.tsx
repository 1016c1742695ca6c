import { Pill } from '@mantine/core';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import { useLocalize } from '#web/i18n/texts.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';

const REMOVE = { cn: '移除{name}', us: 'Remove {name}' };

interface Props extends FieldProps<readonly Chosen[]> {
  readonly most: number;
}

/** Some colleagues: each found by name, and shown until taken off again. */
export function PeopleField({ most, value, onChange, disabled = false, ...field }: Props) {
  const localize = useLocalize();
  const add = (one: Chosen | null) => {
    if (one && !value.some((known) => known.id === one.id)) onChange([...value, one]);
  };
  return (
    <div>
      <StaffField
        {...field}
        empties
        onlyTeachers
        value={null}
        onChange={add}
        disabled={disabled || value.length >= most}
      />
      {value.length > 0 && (
        <Pill.Group mt={8}>
          {value.map((one) => (
            <Pill
              key={one.id}
              withRemoveButton={!disabled}
              removeButtonProps={{
                'aria-label': localize(REMOVE, { name: one.name }),
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => onChange(value.filter((known) => known.id !== one.id))}
            >
              {one.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </div>
  );
}
