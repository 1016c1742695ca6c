import * as z from 'zod';
import { audience, audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { futureDay } from '#shared/field-rules.ts';
import { id, idParams, line, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { driveRights } from '../rights.ts';
import { driveRefusals as r } from './drive.refusals.ts';
import { driveShare } from './drive.shapes.ts';
import { shareRights } from './drive-choices.ts';

const right = [driveRights.use];
const code = z.string().regex(/^[A-Za-z0-9_-]{16,40}$/);
const codeParams = z.strictObject({ code });

export const driveShares = defineEndpoints('drive_shares', {
  audienceOptions: {
    method: 'GET',
    path: '/drive/audience_options',
    summary: 'Whom I may share with: departments, colleagues, user groups, posts, the school',
    right,
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
  create: {
    method: 'POST',
    path: '/drive/shares',
    summary:
      'Open a folder or file to an audience of staff, or by a link to every member of staff of the school who has it (at most 90 days, with a password if wanted)',
    right,
    body: z.strictObject({
      node_id: id,
      audience: audience.nullable().default(null),
      link: z.boolean().default(false),
      right: zodOf(shareRights),
      expires_on: futureDay.nullable().default(null),
      password: line(4, 40).nullable().default(null),
    }),
    output: driveShare,
    refusals: [r.too_many_shares],
    limit: { per: 'user', count: 200, seconds: 3600 },
  },
  end: {
    method: 'DELETE',
    path: '/drive/shares/{id}',
    summary: 'End a share; what it opened is closed at once',
    right,
    params: idParams,
  },
  link: {
    method: 'GET',
    path: '/drive/links/{code}',
    summary: 'What a link leads to, as far as it says before it is opened',
    right,
    params: codeParams,
    output: z.object({ by: namedRow, has_password: z.boolean(), expires_on: z.iso.date() }),
    refusals: [r.link_gone],
    limit: { per: 'user', count: 60, seconds: 60 },
  },
  openLink: {
    method: 'POST',
    path: '/drive/links/{code}/open',
    summary:
      'Open a link, with its password where it has one: what it leads to stands among what is shared with me from now on',
    right,
    params: codeParams,
    body: z.strictObject({ password: z.string().max(100).nullable().default(null) }),
    output: z.object({ node_id: id, kind: z.enum(['folder', 'file']) }),
    refusals: [r.link_gone, r.wrong_password],
    own_transactions: true,
    limit: { per: 'user', count: 20, seconds: 600 },
  },
});
