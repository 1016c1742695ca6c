import { brooms } from '#modules/campus/premises/contract/brooms.contract.ts';
import { roomKinds } from '#modules/campus/premises/contract/premises.shapes.ts';
import { roomOptions } from '#modules/campus/premises/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { approvals, bookingRules } from '../../../contract/booking-rules.contract.ts';
import { roomBookingRights } from '../../../rights.ts';
import { useBookingText } from '../../texts.ts';
import { WindowsField } from './windows-field.tsx';

export const bookingRuleEntity = defineEntity(bookingRules, useBookingText, {
  name: 'room_booking_rules',
  right: roomBookingRights.manage,
  fields: {
    name: { kind: 'line', text: 'rule_name', max: 40, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    kinds: { kind: 'set', of: roomKinds, text: 'kinds', help: 'kinds_help' },
    broom_ids: {
      kind: 'references',
      text: 'rooms',
      display: (row) => row.rooms,
      ...optionsFrom(brooms.list, {
        query: () => ({ bookable: true }),
        toOptions: roomOptions,
      }),
    },
    windows: {
      kind: 'own',
      text: 'windows',
      help: 'windows_help',
      input: WindowsField,
      from: (row) => row?.windows ?? [],
    },
    min_notice_min: { kind: 'number', text: 'min_notice_min', max: 5, required: true, initial: 0, optional: true },
    max_days_ahead: { kind: 'number', text: 'max_days_ahead', max: 3, required: true, initial: 60 },
    min_minutes: { kind: 'number', text: 'min_minutes', max: 4, required: true, initial: 15, optional: true },
    max_minutes: { kind: 'number', text: 'max_minutes', max: 4, required: true, initial: 240 },
    buffer_min: { kind: 'number', text: 'buffer_min', max: 2, required: true, initial: 0, optional: true },
    hours_per_week: { kind: 'number', text: 'hours_per_week', help: 'hours_per_week_help', max: 3 },
    approval: { kind: 'choice', of: approvals, text: 'approval', initial: 'none' },
    release_after_min: {
      kind: 'number',
      text: 'release_after_min',
      help: 'release_after_min_help',
      max: 2,
      required: true,
      initial: 15,
      optional: true,
    },
  },
  columns: ['name', 'kinds', 'broom_ids', 'max_days_ahead', 'max_minutes', 'hours_per_week', 'approval'],
  layout: [
    ['name', 'name_en'],
    'kinds',
    'broom_ids',
    'windows',
    ['min_notice_min', 'max_days_ahead'],
    ['min_minutes', 'max_minutes'],
    ['buffer_min', 'hours_per_week'],
    'approval',
    'release_after_min',
  ],
  words: { list: 'tab_rules', add: 'add_rule', none: 'no_rules', none_help: 'no_rules_help' },
});
