import { department, user } from '#modules/core/directory/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { is } from '#server/lists/resource-list.ts';
import { namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { printRefusals as r, printTexts as t } from '../../contract/print.refusals.ts';
import { printQuotas } from '../../contract/print-quotas.contract.ts';
import { filled } from '../filled.ts';
import { printQuota } from '../tables.ts';

/** Quotas of the school that a person is in. */
export const printQuotaStore = defineStore(printQuotas, {
  table: printQuota,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    user: namedBy(printQuota.user_id, user),
    department: namedBy(printQuota.department_id, department),
  },
  list: {
    sorts: { month: printQuota.month, created_at: printQuota.created_at },
    default_sort: '-month',
    filters: { month: is(printQuota.month) },
  },
  references: {
    department_id: { table: department, text: t.foreign_department },
    user_id: { check: staffOf, text: t.not_staff },
  },
  unique: {
    print_quota_department: { field: 'month', text: t.quota_known },
    print_quota_user: { field: 'month', text: t.quota_known },
  },
  beforeUpdate: async (_ctx, { sheets }, before) => {
    const n = before.used + before.reserved;
    if (sheets < n) throw refuseFields({ sheets: [filled(t.quota_below_use, { n })] });
    return undefined;
  },
  beforeRemove: async (_ctx, { used, reserved }) => {
    if (used + reserved > 0) throw refuse(r.quota_used);
  },
  in_use: r.quota_used,
});
