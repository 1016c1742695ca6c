import { semester } from '#modules/core/school/server/tables.ts';
import { is } from '#server/lists/resource-list.ts';
import { namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { meritRules } from '../contract/merit.contract.ts';
import { meritRefusals as r, meritTexts as t } from '../contract/merit-kinds.ts';
import { meritRule } from './tables.ts';

/** Rules of a term: what a note is worth at first, how many a day, and what other modules' rows weigh. */
export const meritRuleStore = defineStore(meritRules, {
  table: meritRule,
  columns: { semester: namedBy(meritRule.semester_id, semester) },
  list: {
    sorts: { dimension: meritRule.dimension },
    default_sort: 'dimension',
    filters: { semester_id: is(meritRule.semester_id), kind: is(meritRule.kind) },
  },
  references: { semester_id: { table: semester, text: t.foreign_semester } },
  unique: { merit_rule_once: r.rule_known },
});
