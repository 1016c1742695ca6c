import { semesters } from '#modules/core/school/contract/semesters.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { meritRules } from '../../contract/merit.contract.ts';
import { meritDimensions, meritKinds } from '../../contract/merit-kinds.ts';
import { meritRights } from '../../rights.ts';
import { useMeritText } from '../texts.ts';

/** Rules of a term. */
export const ruleEntity = defineEntity(meritRules, useMeritText, {
  name: 'merit_rules',
  right: meritRights.manage,
  sort: 'dimension',
  title: (row) => `${row.dimension} ${row.kind}`,
  fields: {
    semester_id: {
      kind: 'reference',
      ...optionsFrom(semesters.list, { query: () => ({ status: ['current', 'closed'] }) }),
      text: 'term',
      required: true,
      takes_first: true,
      display: (row) => row.semester,
      width: 200,
    },
    dimension: {
      kind: 'choice',
      of: meritDimensions,
      text: 'dimension',
      initial: 'moral',
      sort: 'dimension',
      width: 90,
    },
    kind: { kind: 'choice', of: meritKinds, text: 'kind', initial: 'praise', width: 90 },
    default_tenths: {
      kind: 'number',
      text: 'default_tenths',
      help: 'tenths_help',
      max: 3,
      initial: 10,
      required: true,
    },
    daily_cap: { kind: 'number', text: 'daily_cap', help: 'daily_cap_help', max: 3, initial: 60, required: true },
    weight_awards: { kind: 'number', text: 'weight_awards', max: 3, initial: 100, required: true, optional: true },
    weight_activities: {
      kind: 'number',
      text: 'weight_activities',
      max: 3,
      initial: 100,
      required: true,
      optional: true,
    },
    weight_observation: {
      kind: 'number',
      text: 'weight_observation',
      max: 3,
      initial: 100,
      required: true,
      optional: true,
    },
  },
  columns: ['dimension', 'kind', 'semester_id', 'default_tenths', 'daily_cap'],
  layout: [
    'semester_id',
    ['dimension', 'kind'],
    ['default_tenths', 'daily_cap'],
    { group: 'weights', fields: ['weight_awards', 'weight_activities', 'weight_observation'] },
  ],
  filters: { kind: 'one' },
  words: {
    list: 'rules',
    add: 'rule_add',
    none: 'rule_none',
    none_help: 'rule_none_help',
    remove_help: 'rule_remove_help',
  },
});
