import * as z from 'zod';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { audience, audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import { noticeRights } from '../rights.ts';
import { noticeRefusals as r } from './notices.refusals.ts';
import { APPROVERS, CHANNELS } from './notices.shapes.ts';

/** Choosing whom something is for. */
export const audiences = defineEndpoints('audiences', {
  offer: {
    method: 'GET',
    path: '/audiences/options',
    summary: 'Organisations, departments and classes, posts, groups or people that the caller may write to',
    right: [userGroupsRights.messages, noticeRights.publish],
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
  preview: {
    method: 'POST',
    path: '/audiences/preview',
    summary: 'How many people an audience has, who decides about it, and how many notices they received this week',
    right: [userGroupsRights.messages, noticeRights.publish],
    body: z.strictObject({
      audience,
      kind: z.enum(['notice', 'bulletin', 'message']).default('notice'),
      department_id: id.nullable().default(null),
      channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
    }),
    output: z.object({
      count: z.int(),
      guardians: z.int(),
      approver: z.enum(APPROVERS),
      /** Notices and bulletins that the average of them got in the last seven days. */
      load: z.number(),
    }),
    refusals: [r.too_far],
  },
});
