import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { TimeField } from '#web/ui/fields/date-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { dutyRoles } from '../../../contract/duty-kinds.ts';
import type { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { useDutyText } from '../../texts.ts';

type Slots = CallOutput<typeof dutySchedules.list>['list'][number]['slots'];
type Slot = Slots[number];

const MOST = 6;

/** The slots of a day, each with its hours and how many of each role it needs. An end before the start is on the next day. */
export function SlotsField({ label, value, onChange, error }: FieldProps<Slots>) {
  const t = useDutyText();
  const localize = useLocalize();
  const put = (at: number, change: Partial<Slot>) =>
    onChange(value.map((one, nth) => (nth === at ? { ...one, ...change } : one)));
  const countOf = ({ roles }: Slot, role: string) => roles.find((one) => one.role === role)?.headcount ?? 0;
  const need = (at: number, slot: Slot, role: (typeof dutyRoles)[number]['code'], headcount: number) => {
    const others = slot.roles.filter((one) => one.role !== role);
    const roles = headcount > 0 ? [...others, { role, headcount }] : others;
    put(at, { roles: dutyRoles.flatMap(({ code }) => roles.find((one) => one.role === code) ?? []) });
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      <Words as="p" tone="soft" size="small" below={8}>
        {t('slots_help')}
      </Words>
      <Stack gap={12}>
        {value.map((slot, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart
          <Inline key={at} gap={8} wrap align="end">
            <TextField label={t('slot_name')} value={slot.name} onChange={(name) => put(at, { name })} max={20} />
            <TimeField label={t('start')} value={slot.start} onChange={(start) => put(at, { start })} />
            <TimeField label={t('end')} value={slot.end} onChange={(end) => put(at, { end })} />
            {dutyRoles.map((role) => (
              <NumberField
                key={role.code}
                label={t('people_of', { role: localize(role) })}
                value={countOf(slot, role.code)}
                onChange={(typed) => need(at, slot, role.code, typed ?? 0)}
                min={0}
                max={20}
              />
            ))}
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t('remove_what', { name: slot.name || t('slot_name') })}
              onClick={() => onChange(value.filter((_, nth) => nth !== at))}
            >
              <IconTrash aria-hidden size={18} />
            </ActionIcon>
          </Inline>
        ))}
        {error && <p role="alert">{error}</p>}
        {value.length < MOST && (
          <Button
            variant="default"
            onClick={() =>
              onChange([
                ...value,
                { name: '', start: '08:00', end: '17:00', roles: [{ role: 'member', headcount: 1 }] },
              ])
            }
          >
            {t('add_slot')}
          </Button>
        )}
      </Stack>
    </fieldset>
  );
}
