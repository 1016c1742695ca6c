import { findItem } from '#shared/reference-lists.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import type { ChosenPart } from '#web/ui/fields/persons/audience-field.tsx';
import { scheduleLifecycle } from '../../../contract/duty.lifecycle.ts';
import { checkinWays, dutyKinds, dutyRoles } from '../../../contract/duty-kinds.ts';
import { dutySchedules } from '../../../contract/duty-schedules.contract.ts';
import { dutyRights } from '../../../rights.ts';
import { useDutyText } from '../../texts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { RotationField, rotationOf, sentRotation } from './rotation-field.tsx';
import { HoursField, hoursIn, PlacesField, PointsField, PoolField } from './schedule-fields.tsx';
import { SlotsField } from './slots-field.tsx';

/** Rosters: what is typed, sent and shown. */
export const scheduleEntity = defineEntity(dutySchedules, useDutyText, {
  name: 'duty_schedules',
  right: dutyRights.manage,
  sort: '-date_from',
  invalidates: ['duty_shifts', 'home'],
  title: (row) => row.name,
  lifecycle: scheduleLifecycle,
  acts: {
    publish: { dialog: (row, onClose) => <PublishDialog schedule={row} onClose={onClose} /> },
    end: { kind: 'danger', help: 'end_help' },
  },
  fields: {
    name: { kind: 'line', text: 'name', max: 60, required: true, sort: 'name' },
    kind: { kind: 'choice', of: dutyKinds, text: 'kind', initial: 'weekday', help: 'kind_help', width: 120 },
    date_from: { kind: 'day', text: 'date_from', required: true, sort: 'date_from', width: 120 },
    date_to: { kind: 'day', text: 'date_to', required: true, width: 120 },
    slots: {
      kind: 'own',
      text: 'slots',
      input: SlotsField,
      from: (row) =>
        row?.slots ?? [{ name: '', start: '08:00', end: '17:00', roles: [{ role: 'member', headcount: 1 }] }],
      shown: (row, { format, localize }) =>
        format.list(
          row.slots.map(({ name, start, end, roles }) => {
            const seats = roles.flatMap(({ role, headcount }) => {
              const known = findItem(dutyRoles, role);
              return known ? [`${localize(known)} ${headcount}`] : [];
            });
            return `${name} ${start}–${end} (${format.list(seats)})`;
          }),
        ),
    },
    audience: {
      kind: 'own',
      text: 'pool',
      input: PoolField,
      from: (row) => row?.parts ?? [],
      toBody: (parts: readonly ChosenPart[]) => ({
        include: parts.map(({ kind, id, user_types }) => ({ kind, id, user_types: [...user_types] })),
        exclude: [],
      }),
      shown: (row, { format, localizedName }) => format.list(row.parts.map(localizedName)) || null,
    },
    place_ids: {
      kind: 'own',
      text: 'places',
      input: PlacesField,
      from: (row) => row?.places ?? [],
      toBody: (places: readonly { readonly id: string }[]) => places.map(({ id }) => id),
      shown: (row, { format, localizedName }) => format.list(row.places.map(localizedName)) || null,
    },
    checkin: { kind: 'choice', of: checkinWays, text: 'checkin', initial: 'none', width: 130 },
    handover_required: { kind: 'flag', text: 'handover_required' },
    swap_needs_approval: { kind: 'flag', text: 'swap_needs_approval' },
    remind_hours: {
      kind: 'own',
      text: 'remind_hours',
      help: 'remind_hours_help',
      input: HoursField,
      from: (row) => `${row?.remind_hours ?? [24, 1]}`,
      toBody: hoursIn,
      shown: (row, { format }) => format.list(row.remind_hours.map(String)) || null,
    },
    points: {
      kind: 'own',
      text: 'points_by_day',
      input: PointsField,
      from: (row) => row?.points ?? { weekday: 1, weekend: 2, holiday: 3, night: 2 },
      shown: (row, { t }) => {
        const { weekday, weekend, holiday, night } = row.points;
        return t('points_said', { weekday, weekend, holiday, night });
      },
    },
    rotation: {
      kind: 'own',
      text: 'rotation',
      input: RotationField,
      from: rotationOf,
      toBody: sentRotation,
      shown: (row, { t, format, localizedName }) =>
        row.rotation &&
        t('rotation_said', {
          n: row.rotation.step,
          groups: rotationOf(row)
            .groups.map((group) => format.list(group.map(localizedName)))
            .join(' → '),
        }),
    },
  },
  columns: ['name', 'kind', 'date_from', 'date_to', 'checkin'],
  layout: [
    'name',
    'kind',
    ['date_from', 'date_to'],
    'slots',
    'audience',
    'rotation',
    'place_ids',
    'checkin',
    ['handover_required', 'swap_needs_approval'],
    'points',
    'remind_hours',
  ],
  filters: { kind: 'many' },
  words: {
    list: 'tab_plan',
    add: 'add_schedule',
    none: 'no_schedules',
    none_help: 'no_schedules_help',
    search: 'search_schedules',
    remove_help: 'remove_schedule_help',
  },
});
