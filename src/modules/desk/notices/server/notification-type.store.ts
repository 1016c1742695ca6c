import { eq, inArray } from 'drizzle-orm';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse } from '#shared/refusal.ts';
import { notificationTypes, notificationTypeRefusals as r } from '../contract/messages.contract.ts';
import { notice, notificationType } from './tables.ts';

/** Kinds of messages of an organisation. One that messages carry is switched off, not removed. */
export const notificationTypeStore = defineStore(notificationTypes, {
  table: notificationType,
  reach: { read: ownOrganization, write: ownOrganization },
  list: {
    sorts: { name: notificationType.name, code: notificationType.code },
    default_sort: 'name',
    filters: { status: (requested) => inArray(notificationType.status, [...requested]) },
    search: [notificationType.name, notificationType.code],
  },
  unique: { notification_type_code: r.code_taken },
  in_use: r.in_use,
  beforeRemove: async ({ db }, { id }) => {
    if (await db.$count(notice, eq(notice.notification_type_id, id))) throw refuse(r.in_use);
  },
});
