import * as z from 'zod';
import { noticeRights } from '#modules/desk/notices/rights.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { userGroupsRights } from '../rights.ts';

/** Members of one group; larger audiences are departments, classes or whole organisations. */
export const MEMBERS_AT_MOST = 5000;
/** People added or removed in one call. */
export const USERS_A_CALL = 500;
export const CANDIDATES_OFFERED = 20;

export const groupScopes = [
  { code: 'private', cn: '仅自己', us: 'Only me' },
  { code: 'shared', cn: '全校共享', us: 'Shared with the organisation' },
] as const satisfies ReferenceList;
export type GroupScope = CodeOf<typeof groupScopes>;

export const userGroupRefusals = defineRefusals('user_group', {
  name_taken: { cn: '已有同名的用户组', us: 'There is already a user group with this name' },
  no_sharing: { cn: '您没有共享用户组的权限', us: 'You don’t have permission to share user groups' },
  full: {
    cn: '用户组最多 {most} 人，已有 {members} 人',
    us: 'A user group holds {most} people at most; this one has {members}',
  },
});
const r = userGroupRefusals;

/** The fields of a user group; it is typed, stored and answered in this shape. */
const facts = {
  name: line(2, 40),
  description: line(1, 200).nullable().default(null),
  scope: zodOf(groupScopes).default('private'),
};

export const userGroupDraft = z.strictObject(facts);
export const userGroupRow = z.object({
  ...facts,
  id,
  owner: namedRow,
  /** Others may use a shared group, only its owner and those with 0710 change it. */
  is_own: z.boolean(),
  member_count: z.int(),
  created_at: instant,
  version: z.int(),
});

/** Somebody in a group, or who could be. Never with a phone or a document. */
export const groupPerson = namedRow.extend({
  avatar_url: z.string().nullable(),
  number: z.string().nullable(),
  types: z.array(z.enum(USER_TYPES)),
  place: namedRow.nullable(),
});

const writers = [userGroupsRights.messages, noticeRights.publish, userGroupsRights.sharedGroups] as const;
const users = z.strictObject({ user_ids: z.array(id).min(1).max(USERS_A_CALL) });

export const userGroups = defineEndpoints('user_groups', {
  ...crud({
    path: '/user_groups',
    only: ['list', 'get', 'create', 'update', 'archive', 'restore'],
    words: ['user group', 'user groups'],
    read: writers,
    write: writers,
    query: listQuery(['name', 'created_at'], { scope: zodOf(groupScopes).optional(), archived: queryFlag.optional() }),
    row: userGroupRow,
    draft: userGroupDraft,
    refusals: [r.name_taken, r.no_sharing],
    own: {
      list: {
        summary: 'Own user groups and those shared with the organisation',
        ledger: ['C-usergroups-001', 'R-wb-050'],
      },
      create: { ledger: ['C-usergroups-002'] },
      update: { ledger: ['C-usergroups-003'] },
      get: { ledger: ['C-usergroups-004'] },
    },
  }),
  users: {
    method: 'GET',
    path: '/user_groups/{id}/users',
    summary: 'Members of a user group by name; those who left the organisation are left out',
    right: writers,
    params: idParams,
    query: listQuery(['name'], {}),
    output: listOf(groupPerson),
  },
  candidates: {
    method: 'GET',
    path: '/user_groups/{id}/candidates',
    summary:
      'At most 20 people by name, pinyin, initials or number whom the caller may address and who are not in the group',
    right: writers,
    params: idParams,
    query: z.strictObject({ q: line(1, 50) }),
    output: z.object({ list: z.array(groupPerson) }),
    limit: { per: 'user', count: 60, seconds: 60 },
  },
  addUsers: {
    method: 'POST',
    path: '/user_groups/{id}/add_users',
    summary: 'Add people whom the caller may address: all of them, or none when one does not exist for the caller',
    right: writers,
    params: idParams,
    body: users,
    output: z.object({ added: z.int(), already: z.int(), member_count: z.int() }),
    refusals: [r.full],
    ledger: ['C-usergroups-005'],
  },
  removeUsers: {
    method: 'POST',
    path: '/user_groups/{id}/remove_users',
    summary: 'Take people out of a user group; who is not in it is passed over',
    right: writers,
    params: idParams,
    body: users,
    output: z.object({ removed: z.int(), member_count: z.int() }),
    ledger: ['C-usergroups-006'],
  },
});
