import { user } from '#modules/core/directory/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { file } from '#server/files/tables.ts';
import { anyOf } from '#server/lists/resource-list.ts';
import { fieldsBy, linkedTo } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Caller } from '#server/store/store-types.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { awards, awardRefusals as r, awardTexts as t } from '../contract/award.contract.ts';
import { awardLifecycle } from '../contract/award.lifecycle.ts';
import { seenBy } from './award.queries.ts';
import { certificateKind } from './certificates.service.ts';
import { award, awardWinner } from './tables.ts';

interface Mine {
  readonly created_by: string | null;
  readonly winners: readonly { readonly id: string }[];
}

/** A draft is its author’s. */
const isAuthor = (row: Pick<Mine, 'created_by'>, { actor }: Caller): boolean => row.created_by === actor.user_id;
/** Nobody decides about an award that they registered or won. */
const isOther = (row: Mine, caller: Caller) =>
  isAuthor(row, caller) || row.winners.some(({ id }) => id === caller.actor.user_id) ? r.own : true;

const winners = { table: awardWinner, of: awardWinner.award_id, to: awardWinner.user_id, sort: awardWinner.sort };

async function requirePast({ actor }: Caller, { awarded_on }: { readonly awarded_on: string }): Promise<undefined> {
  if (awarded_on > today(actor.time_zone)) throw refuseFields({ awarded_on: [t.in_future] });
}

/** Awards in reach of the right, with those who won them. */
export const awardStore = defineStore(awards, {
  table: award,
  among: seenBy,
  columns: {
    winners: linkedTo(award.id, winners, user),
    certificate: fieldsBy<{ id: string; name: string } | null>(award.certificate_file_id, file, {
      id: file.id,
      name: file.name,
    }),
  },
  list: {
    sorts: { awarded_on: award.awarded_on, name: award.name },
    default_sort: '-awarded_on',
    filters: { status: anyOf(award.status), level: anyOf(award.level) },
    search: [award.name, award.issuer],
  },
  references: { winner_ids: { check: staffOf, text: t.not_staff } },
  links: { winner_ids: winners },
  files: { certificate_file_id: certificateKind },
  beforeCreate: requirePast,
  beforeUpdate: requirePast,
  lifecycle: awardLifecycle,
  review: { moves: ['approve', 'reject'] },
  may: { update: isAuthor, remove: isAuthor, submit: isAuthor, approve: isOther, reject: isOther },
  beforeMove: {
    submit: async (_ctx, { certificate_file_id }) => {
      if (!certificate_file_id) throw refuse(r.no_certificate);
      return undefined;
    },
  },
});
