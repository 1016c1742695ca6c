import { sql } from 'drizzle-orm';
import { defineEndpoints } from '#shared/endpoint.ts';
import { idParams } from '#shared/fields.ts';
import { receiptRefusals, urgeAnswer, urgeBody } from '#shared/receipts.ts';
import { implement } from '../../http/context.ts';
import type { ServerModule } from '../../module.ts';
import { defineReceipts } from '../receipts.ts';
import { mayBeAsked, type ReceiptSubject, receiptKinds } from '../rules.ts';

/** A made-up module whose letters go to many: their state is what a test says, not a table. */
export const letters = new Map<string, ReceiptSubject>();
/** What its hook was called for. */
export const called: string[] = [];
/** The hook fails for letters of this title. */
export const BROKEN = '坏信';

const hour = new Date().getUTCHours();
/** Zones in which it is noon and deep night while the tests run; `Etc/GMT+5` lies five hours behind. */
const zoneAt = (wanted: number): string => {
  const behind = ((((hour - wanted + 12) % 24) + 24) % 24) - 12;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
};
export const DAY_ZONE = zoneAt(12);
export const NIGHT_ZONE = zoneAt(2);

export const letterReceipts = defineReceipts('letter', {
  event: 'letter.urge',
  find: async (_db, subject_id) => letters.get(subject_id) ?? null,
  call: async (_source, { id: letter_id, title }) => {
    if (title.cn === BROKEN) throw new Error('the hook fails');
    called.push(letter_id);
  },
});

const calls = defineEndpoints('test_letters', {
  urge: {
    method: 'POST',
    path: '/test_letters/{id}/urge',
    summary: 'Remind',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
    body: urgeBody,
    output: urgeAnswer,
    refusals: Object.values(receiptRefusals),
  },
});

/** People whom this table names have a disabled account. */
export const LETTER_TABLES = [
  'create table test_disabled (user_id uuid primary key)',
  'grant select on test_disabled to portal_app',
];

export const letterModule: ServerModule = {
  name: 'letters',
  routes: [implement(calls)({ urge: ({ params, body }, ctx) => letterReceipts.urge(ctx, params.id, body) })],
  provides: [
    receiptKinds.with(letterReceipts),
    mayBeAsked.by((userId) => sql`not exists (select from test_disabled where user_id = ${userId})`),
  ],
};
