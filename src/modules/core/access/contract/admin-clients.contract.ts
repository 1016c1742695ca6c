import * as z from 'zod';
import { outsideAddress } from '#shared/addresses/safe-link.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { id, line, listQuery, many, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { accessRights } from '../rights.ts';
import { adminRefusals as r } from './admin.refusals.ts';

export const clientStatuses = [
  { code: 'trial', ...states.on_trial },
  { code: 'active', ...states.full_client },
  { code: 'suspended', ...states.disabled },
] as const satisfies ReferenceList;
export const CLIENT_THEMES = ['default', '140106'] as const;

const status = z.enum(codesOf(clientStatuses));

const host = z
  .string()
  .trim()
  .toLowerCase()
  .min(4)
  .max(120)
  .regex(/^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+)(:\d{2,5})?$/);

export const clientRow = z.object({
  ...namedRow.shape,
  code: z.string(),
  root_organization: namedRow,
  /** The school group itself; the others are schools of it with a look of their own. */
  is_group: z.boolean(),
  domains: z.array(z.string()),
  product_name_cn: z.string(),
  product_name_us: z.string(),
  logo_url: z.string().nullable(),
  theme: z.enum(CLIENT_THEMES),
  allow_hosts: z.array(z.string()),
  contacts: z.string().nullable(),
  status,
  organizations_n: z.int(),
  apps_n: z.int(),
  version: z.int(),
});

const fields = {
  name: line(1, 60),
  name_en: line(1, 120),
  domains: z.array(host).max(20).default([]),
  product_name_cn: line(1, 40),
  product_name_us: line(1, 60),
  logo_url: outsideAddress.nullable().default(null),
  theme: z.enum(CLIENT_THEMES).default('default'),
  allow_hosts: z.array(host).max(50).default([]),
  contacts: line(1, 200).nullable().default(null),
};

export const adminClients = defineEndpoints('admin_clients', {
  ...crud({
    path: '/admin/clients',
    words: ['client', 'clients'],
    read: [accessRights.clients],
    write: [accessRights.clients],
    query: listQuery(['name', 'code'], { status: many(status).optional() }),
    row: clientRow,
    detail: clientRow.extend({
      organizations: z.array(
        z.object({ ...namedRow.shape, code: z.string(), depth: z.int(), parent_id: id.nullable() }),
      ),
    }),
    draft: z.strictObject({ ...fields, code: z.string().regex(/^[A-Za-z0-9_-]{2,40}$/), root_organization_id: id }),
    change: z.strictObject({
      ...fields,
      status,
      /** Needed when the state changes. */
      reason: line(2, 200).nullable().default(null),
      version: z.int(),
    }),
    ledger: 'C-admin-clients',
    own: {
      list: {
        summary: 'The school group, and its schools with a look of their own',
        ledger: ['C-admin-clients-001', 'E-implied-025'],
      },
      get: { summary: 'One client with its organisations' },
      create: { summary: 'Give a school of the group its own name, domains and look' },
      update: {
        summary: 'Change name, domains, look, allowed hosts; make active or suspend',
        refusals: [r.super_admin_only, r.group_root],
      },
      remove: {
        summary: 'Delete a client on trial that holds nobody',
        refusals: [r.client_has_people, r.client_not_trial],
      },
    },
  }),
});

export type ClientRow = RowOf<typeof adminClients.list>;
