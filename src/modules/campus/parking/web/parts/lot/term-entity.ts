import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { parkingCategories } from '../../../contract/parking.shapes.ts';
import { parkingTerms, termStatuses } from '../../../contract/parking-terms.contract.ts';
import { parkingRights } from '../../../rights.ts';
import { useParkingText } from '../../texts.ts';
import { TermWindowsField } from './term-windows-field.tsx';

export const termEntity = defineEntity(parkingTerms, useParkingText, {
  name: 'parking_terms',
  right: parkingRights.lots,
  fields: {
    name: { kind: 'line', text: 'term_name', max: 40, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    campus_ids: {
      kind: 'references',
      text: 'campuses',
      help: 'campuses_help',
      display: (row) => row.campuses,
      ...optionsFrom(schoolCampuses.list),
    },
    apply_from: { kind: 'day', text: 'apply_from', required: true },
    apply_to: { kind: 'day', text: 'apply_to', required: true },
    valid_from: { kind: 'day', text: 'valid_from', required: true, sort: 'valid_from' },
    valid_to: { kind: 'day', text: 'valid_to', required: true },
    categories: { kind: 'set', of: parkingCategories, text: 'categories' },
    windows: {
      kind: 'own',
      text: 'windows',
      help: 'windows_help',
      input: TermWindowsField,
      from: (row) => row?.windows ?? [],
    },
    second_car: { kind: 'flag', text: 'second_car' },
    renew_without_papers: { kind: 'flag', text: 'renew_without_papers' },
    waiting_days: { kind: 'number', text: 'waiting_days', max: 2, required: true, initial: 3, optional: true },
    rules_text: { kind: 'area', text: 'rules_text', max: 2000, required: true },
    rules_text_en: { kind: 'area', text: 'rules_text_en', max: 4000 },
    status: { kind: 'choice', of: termStatuses, text: 'state', initial: 'draft' },
  },
  columns: ['name', 'apply_from', 'apply_to', 'valid_from', 'valid_to', 'categories', 'status'],
  layout: [
    ['name', 'name_en'],
    'campus_ids',
    ['apply_from', 'apply_to'],
    ['valid_from', 'valid_to'],
    'categories',
    'windows',
    'second_car',
    'renew_without_papers',
    'waiting_days',
    'rules_text',
    'rules_text_en',
    'status',
  ],
  words: { list: 'terms', add: 'add_term', none: 'no_terms', none_help: 'no_terms_help' },
});
