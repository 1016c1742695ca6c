import { Pill } from '@mantine/core';
import { useLocalize } from '#web/i18n/texts.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { type StaffChoice, StaffField } from './staff-field.tsx';

const REMOVE = { cn: '移除{name}', us: 'Remove {name}' };

/** Several members of staff: each found by name, and shown until taken off again. */
export function StaffListField({ value, onChange, disabled, ...field }: FieldProps<readonly StaffChoice[]>) {
  const localize = useLocalize();
  const add = (one: StaffChoice | null) => {
    if (one && !value.some((known) => known.id === one.id)) onChange([...value, one]);
  };
  return (
    <div>
      <StaffField
        key={value.length}
        onlyTeachers
        value={null}
        onChange={add}
        {...field}
        {...(disabled ? { disabled } : {})}
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
