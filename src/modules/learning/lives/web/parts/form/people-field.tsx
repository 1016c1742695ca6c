import { Pill } from '@mantine/core';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { useLiveText } from '../../texts.ts';

/** Some members of staff, added one by one. */
export function PeopleField({ value, onChange, label, error }: FieldProps<readonly Chosen[]>) {
  const t = useLiveText();
  const add = (one: Chosen | null) => {
    if (one && !value.some((known) => known.id === one.id)) onChange([...value, one]);
  };
  return (
    <div>
      <StaffField
        key={value.length}
        onlyTeachers
        label={label}
        value={null}
        onChange={add}
        {...(error ? { error } : {})}
      />
      {value.length > 0 && (
        <Pill.Group mt={8}>
          {value.map((one) => (
            <Pill
              key={one.id}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('remove_part', { name: one.name }),
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
