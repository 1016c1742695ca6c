import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { AudienceField, type ChosenPart } from '#web/ui/fields/persons/audience-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { useDutyText } from '../../texts.ts';

type Schedule = CallOutput<typeof dutySchedules.list>['list'][number];
type Places = Schedule['places'];
type Offered = CallOutput<typeof dutySchedules.placeOptions>['list'][number];

/** Of whom a roster is made. */
export const PoolField = ({ label, value, onChange, error }: FieldProps<readonly ChosenPart[]>) => (
  <AudienceField
    label={label}
    value={value}
    onChange={onChange}
    error={typeof error === 'string' ? error : undefined}
    offer={dutySchedules.audienceOptions}
    userTypes={['teacher']}
    staffOnly
    required
  />
);

/** Where it is done: gates, buildings and rooms, found by a word. */
export function PlacesField({ label, value, onChange, error }: FieldProps<Places>) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const [q, search] = useState('');
  const labelOf = (one: Offered) => [t(`place_${one.kind}`), localizedName(one)].join(' ');
  const answer = useApi(dutySchedules.placeOptions, { query: { q } }, { staleMs: 60_000 });
  const offered = (answer.data?.list ?? []).filter((one) => !value.some(({ id }) => id === one.id));
  return (
    <fieldset>
      <legend>{label}</legend>
      <Inline as="ul" gap={8} wrap>
        {value.map((place) => (
          <li key={place.id}>
            <Words weight={500}>{localizedName(place)}</Words>
            <ActionIcon
              variant="subtle"
              aria-label={t('remove_what', { name: localizedName(place) })}
              onClick={() => onChange(value.filter((one) => one !== place))}
            >
              <IconX aria-hidden size={16} />
            </ActionIcon>
          </li>
        ))}
      </Inline>
      <TextField label={t('search_places')} value={q} onChange={search} max={40} />
      <SelectField
        label={t('add_place')}
        value=""
        onChange={(id) => {
          const place = offered.find((one) => one.id === id);
          if (place) onChange([...value, { id: place.id, name: place.name, name_en: place.name_en }]);
        }}
        options={offered.map((one) => ({ value: one.id, label: labelOf(one) }))}
        error={typeof error === 'string' ? error : undefined}
      />
    </fieldset>
  );
}

/** How many points a day is worth, by its sort. */
export function PointsField({ label, value, onChange, error }: FieldProps<Schedule['points']>) {
  const t = useDutyText();
  return (
    <fieldset>
      <legend>{label}</legend>
      <Inline gap={8} wrap align="end">
        {(['weekday', 'weekend', 'holiday', 'night'] as const).map((sort) => (
          <NumberField
            key={sort}
            label={t(`points_${sort}`)}
            value={value[sort]}
            onChange={(typed) => onChange({ ...value, [sort]: typed ?? 0 })}
            min={0}
            max={10}
          />
        ))}
      </Inline>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}

/** Hours before a shift, with commas between them. */
export const HoursField = (field: FieldProps<string>) => <TextField {...field} max={20} />;

export const hoursIn = (typed: string): number[] =>
  typed
    .split(/[,，、\s]+/)
    .filter(Boolean)
    .map(Number);
