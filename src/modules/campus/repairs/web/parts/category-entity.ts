import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { repairCategories } from '../../contract/repair-categories.contract.ts';
import { repairOrders } from '../../contract/repair-orders.contract.ts';
import { repairRights } from '../../rights.ts';
import { useRepairText } from '../texts.ts';

export const categoryEntity = defineEntity(repairCategories, useRepairText, {
  name: 'repair_categories',
  right: repairRights.assign,
  fields: {
    name: { kind: 'line', text: 'category_name', max: 30, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    parent_id: {
      kind: 'reference',
      text: 'category_parent',
      display: (row) => row.parent,
      ...optionsFrom(repairCategories.list),
    },
    team_ids: {
      kind: 'references',
      text: 'team',
      help: 'team_help',
      display: (row) => row.team,
      ...optionsFrom(repairOrders.workers),
    },
    hours_normal: { kind: 'number', text: 'hours_normal', help: 'hours_help', max: 3, required: true, initial: 48 },
    hours_high: { kind: 'number', text: 'hours_high', max: 3, required: true, initial: 8 },
    hours_emergency: { kind: 'number', text: 'hours_emergency', max: 3, required: true, initial: 2 },
    sort: { kind: 'number', text: 'category_sort', max: 3, required: true, initial: 0, optional: true },
  },
  columns: ['name', 'parent_id', 'team_ids', 'hours_normal', 'hours_high', 'hours_emergency'],
  layout: [['name', 'name_en'], 'parent_id', 'team_ids', ['hours_normal', 'hours_high'], ['hours_emergency', 'sort']],
  words: { list: 'tab_categories', add: 'category_add', none: 'none_categories', none_help: 'none_categories_help' },
});
