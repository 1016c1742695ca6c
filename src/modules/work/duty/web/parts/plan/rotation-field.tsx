import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash, IconX } from '@tabler/icons-react';
import { StaffField } from '#modules/core/directory/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import type { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { useDutyText } from '../../texts.ts';

type Schedule = CallOutput<typeof dutySchedules.list>['list'][number];
type Person = Schedule['rotation_people'][number];

interface Rotation {
  /** One after another; fewer than two: nobody takes turns. */
  readonly groups: readonly (readonly Person[])[];
  readonly step: number | null;
  readonly skip_holidays: boolean;
}

const GROUPS_AT_MOST = 20;
const WEEK = 7;

/** The rotation of a roster with its people by name. */
export function rotationOf(row: Schedule | null | undefined): Rotation {
  const { rotation, rotation_people = [] } = row ?? {};
  const named = (id: string) => rotation_people.find((one) => one.id === id) ?? { id, name: '—', name_en: null };
  return {
    groups: rotation?.groups.map((group) => group.map(named)) ?? [],
    step: rotation?.step ?? WEEK,
    skip_holidays: rotation?.skip_holidays ?? true,
  };
}

export const sentRotation = ({ groups, step, skip_holidays }: Rotation) =>
  groups.length === 0
    ? null
    : { groups: groups.map((group) => group.map(({ id }) => id)), step: step ?? Number.NaN, skip_holidays };

/** Who follows whom: groups that take turns, each for so many days of duty. Without groups everybody may come any day. */
export function RotationField({ label, value, onChange, error }: FieldProps<Rotation>) {
  const t = useDutyText();
  const { groups } = value;
  const put = (next: Rotation['groups']) => onChange({ ...value, groups: next });
  const swap = (at: number, other: number) =>
    put(
      groups.map((group, nth) =>
        nth === at ? (groups[other] ?? group) : nth === other ? (groups[at] ?? group) : group,
      ),
    );
  return (
    <fieldset>
      <legend>{label}</legend>
      <Words as="p" tone="soft" size="small" below={8}>
        {t('rotation_help')}
      </Words>
      <Stack gap={12}>
        {groups.map((group, at) => (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have nothing else that tells them apart
            key={at}
            number={at + 1}
            people={group}
            onPeople={(people) => put(groups.map((one, nth) => (nth === at ? people : one)))}
            onUp={at > 0 ? () => swap(at, at - 1) : undefined}
            onDown={at < groups.length - 1 ? () => swap(at, at + 1) : undefined}
            onRemove={() => put(groups.filter((_, nth) => nth !== at))}
          />
        ))}
        {groups.length < GROUPS_AT_MOST && (
          <Button variant="default" onClick={() => put([...groups, ...(groups.length === 0 ? [[], []] : [[]])])}>
            {t('rotation_add')}
          </Button>
        )}
        {groups.length > 0 && (
          <Inline gap={16} wrap align="end">
            <NumberField
              label={t('rotation_step')}
              value={value.step}
              onChange={(step) => onChange({ ...value, step })}
              min={1}
              max={31}
            />
            <ChipsField
              label={t('rotation_skip')}
              value={value.skip_holidays ? 'skip' : 'keep'}
              onChange={(next) => onChange({ ...value, skip_holidays: next === 'skip' })}
              options={[
                { value: 'skip', label: t('rotation_skipped') },
                { value: 'keep', label: t('rotation_kept') },
              ]}
            />
          </Inline>
        )}
        {error && <p role="alert">{error}</p>}
      </Stack>
    </fieldset>
  );
}

interface GroupProps {
  readonly number: number;
  readonly people: readonly Person[];
  readonly onPeople: (people: readonly Person[]) => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: () => void;
}

function Group({ number, people, onPeople, onUp, onDown, onRemove }: GroupProps) {
  const t = useDutyText();
  const localizedName = useLocalizedName();
  const name = t('rotation_group', { n: number });
  return (
    <Stack as="section" gap={6} aria-label={name}>
      <Inline gap={4} justify="spread">
        <Words weight={600}>{name}</Words>
        <Inline gap={4}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('rotation_up', { name })}
            disabled={!onUp}
            onClick={onUp}
          >
            <IconArrowUp aria-hidden size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t('rotation_down', { name })}
            disabled={!onDown}
            onClick={onDown}
          >
            <IconArrowDown aria-hidden size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" size="lg" aria-label={t('remove_what', { name })} onClick={onRemove}>
            <IconTrash aria-hidden size={16} />
          </ActionIcon>
        </Inline>
      </Inline>
      <Inline as="ul" gap={8} wrap>
        {people.map((one) => (
          <li key={one.id}>
            <Words weight={500}>{localizedName(one)}</Words>
            <ActionIcon
              variant="subtle"
              aria-label={t('remove_what', { name: localizedName(one) })}
              onClick={() => onPeople(people.filter(({ id }) => id !== one.id))}
            >
              <IconX aria-hidden size={16} />
            </ActionIcon>
          </li>
        ))}
      </Inline>
      <StaffField
        label={t('rotation_person', { n: number })}
        value={null}
        onlyTeachers
        onChange={(chosen) => {
          if (chosen && !people.some(({ id }) => id === chosen.id))
            onPeople([...people, { id: chosen.id, name: chosen.name, name_en: null }]);
        }}
      />
    </Stack>
  );
}
