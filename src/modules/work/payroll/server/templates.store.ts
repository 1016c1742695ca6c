import { defineStore } from '#server/store/store.ts';
import { payrollRefusals as r } from '../contract/payroll.refusals.ts';
import { bankFileTemplates, wageTemplates } from '../contract/wage-templates.contract.ts';
import { bankFileTemplate, wageTemplate } from './tables.ts';

/** The columns of tables that come every month. */
export const wageTemplateStore = defineStore(wageTemplates, {
  table: wageTemplate,
  list: {
    sorts: { name: wageTemplate.name, created_at: wageTemplate.created_at },
    default_sort: 'name',
    filters: {},
    search: [wageTemplate.name],
  },
  unique: { wage_template_name: r.template_taken },
});

/** How the banks of a school want their files. */
export const bankFileTemplateStore = defineStore(bankFileTemplates, {
  table: bankFileTemplate,
  list: {
    sorts: { name: bankFileTemplate.name, created_at: bankFileTemplate.created_at },
    default_sort: 'name',
    filters: {},
    search: [bankFileTemplate.name],
  },
  unique: { bank_file_template_name: r.template_taken },
});
