import * as z from 'zod';
import { fromTo } from '#shared/field-rules.ts';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { emailField } from '#shared/person/email.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { idTypes } from '#shared/reference/people.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { plateField } from '#shared/rules/plate.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';
import { checkMethods, visitGroups, visitKinds, visitSources } from './visit-kinds.ts';
import { VISIT_ACTIONS, visitLifecycle } from './visitors.lifecycle.ts';

export const visitKind = z.enum(codesOf(visitKinds));
export const visitStatus = z.enum(statesOf(visitLifecycle));
/** What a reader may do with a booking; `remove` takes an ended one out of the lists. */
export const visitAction = z.enum([...VISIT_ACTIONS, 'remove']);
export type VisitAct = z.output<typeof visitAction>;
export const checkMethod = z.enum(codesOf(checkMethods));

/**
 * One person of a booking as typed. The lead needs a phone, or in a host's invitation an e-mail. With the `id` of a
 * person who is already there, phone and ID number that are left out stay as they are stored.
 */
export const personDraft = z
  .strictObject({
    id: id.optional(),
    name: personNameField,
    phone: phoneField.nullable().default(null),
    email: emailField.nullable().default(null),
    id_type: z.enum(codesOf(idTypes)).nullable().default(null),
    id_no: idNumberField.nullable().default(null),
    company: line(1, 100).nullable().default(null),
    photo_file_id: id.nullable().default(null),
    is_minor: z.boolean().default(false),
  })
  .check(idNumberRule);

/** Plain facts that host and visitor write and everybody who sees the booking reads; `OPEN_FACTS` types and shows them. */
export const openFacts = {
  reason: line(2, 200),
};

/** Plain facts that a host writes for the guards; no visitor reads them. `GUARD_FACTS` types and shows them. */
export const guardFacts = {
  host_note: line(1, 100).nullable().default(null),
};

/** The cars that somebody comes with. */
const plates = z
  .array(plateField)
  .max(5)
  .transform((list) => [...new Set(list)]);

const inTime = fromTo('start_at', 'end_at');

/** What host and visitor both say of a visit. */
export const visitFacts = {
  ...openFacts,
  visit_kind: visitKind,
  campus_id: id.nullable().default(null),
  start_at: instant,
  end_at: instant,
  plates: plates.default([]),
};

/** What a host says besides. */
const hostFacts = {
  ...guardFacts,
  gate_ids: z.array(id).max(10).default([]),
  /** Areas that the visitor may enter alone: access groups of doors. */
  area_group_ids: z.array(id).max(10).default([]),
};

const persons = z
  .array(personDraft)
  .min(1, message({ cn: '请至少填写一位访客', us: 'Enter at least one visitor' }))
  .max(200);

/** A host's invitation, an invitation for another host (0818), or a walk-in taken at the gate (0812). */
export const visitDraft = z
  .strictObject({
    ...visitFacts,
    ...hostFacts,
    source: z.enum(['host', 'walk_in']).default('host'),
    host_user_id: id.optional(),
    entry_mode: z.enum(['single', 'multi']).default('single'),
    persons,
  })
  .check(inTime);

/** A change of a booking; what a host says is kept when a visitor changes it. */
export const visitChange = z.strictObject({ ...visitFacts, ...hostFacts, persons, version: z.int() }).check(inTime);

/** Many at once, by a host: one booking for all (`group`) or one each. */
export const visitBatch = z
  .strictObject({
    ...visitFacts,
    gate_ids: hostFacts.gate_ids,
    mode: z.enum(['group', 'separate']),
    host_user_id: id.optional(),
    rows: z
      .array(z.record(z.string(), z.string().max(200)))
      .min(1)
      .max(2000),
    dry_run: z.boolean().default(false),
  })
  .check(inTime);

/** An outsider's own booking; the host comes from a business card or is chosen by number. */
export const visitApplication = z
  .strictObject({
    ...visitFacts,
    unitid: line(1, 32).optional(),
    /** Staff number, or the full staff phone where no card is at hand. */
    no: line(1, 32),
    org_id: id,
    persons,
    notice_version: z.int({
      error: message({ cn: '请阅读并同意来访须知', us: 'Read and accept the visitor notice' }),
    }),
    /** Only without a token, where the school books publicly. */
    phone: phoneField.optional(),
    code: z.string().length(6).optional(),
  })
  .check(inTime);

export const visitRow = z.object({
  id,
  no: z.string(),
  source: z.enum(codesOf(visitSources)),
  visit_kind: visitKind,
  ...openFacts,
  status: visitStatus,
  /** Somebody has to decide about it. */
  awaits_review: z.boolean(),
  /** Approved, and its people are not here: they may come, or come again. */
  is_expected: z.boolean(),
  /** Somebody of it is here. */
  is_on_site: z.boolean(),
  is_over: z.boolean(),
  /** The reader is one of its visitors, and has a pass to show. */
  has_pass: z.boolean(),
  is_overstay: z.boolean(),
  /** What it means now: not come yet, here, over. */
  day_group: z.enum(codesOf(visitGroups)),
  lead_name: z.string(),
  lead_phone: z.string().nullable(),
  /** Face of the lead visitor while somebody is inside, for the desk alone; null elsewhere. */
  photo_url: z.string().nullable(),
  company: z.string().nullable(),
  persons_count: z.int(),
  inside_count: z.int(),
  host: namedRow,
  department: namedRow.nullable(),
  organization_id: id,
  organization_name: z.string(),
  organization_name_en: z.string().nullable(),
  campus: namedRow,
  gates: z.array(namedRow),
  start_at: instant,
  end_at: instant,
  entry_mode: z.enum(['single', 'multi']),
  plates: z.array(z.string()),
  arrived_at: instant.nullable(),
  /** Who has not come yet while others of the booking are inside. */
  awaited_count: z.int(),
  created_at: instant,
  first_in_at: instant.nullable(),
  last_out_at: instant.nullable(),
  version: z.int(),
  actions: z.array(visitAction),
});

export const personStatuses = [
  { code: 'expected', ...states.not_arrived },
  { code: 'in', ...states.on_site },
  { code: 'out', ...states.left_site },
] as const satisfies ReferenceList;
export const personStatus = zodOf(personStatuses);
/** What the state of a person of a booking means at a gate. */
export const whereabouts = {
  is_awaited: z.boolean(),
  is_inside: z.boolean(),
  has_left: z.boolean(),
};

export const visitPerson = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  id_type: z.string().nullable(),
  id_no: z.string().nullable(),
  company: z.string().nullable(),
  photo_url: z.string().nullable(),
  is_minor: z.boolean(),
  is_lead: z.boolean(),
  is_me: z.boolean(),
  status: personStatus,
  ...whereabouts,
  in_at: instant.nullable(),
  in_gate: namedRow.nullable(),
  out_at: instant.nullable(),
  out_gate: namedRow.nullable(),
  id_checked: z.boolean(),
  /** Red at the gate: on the black list of this organisation. Null for readers who are no guards. */
  is_blocked: z.boolean().nullable(),
});

/** A booking as a guard keeps it for when the line is lost: names and what decides, no numbers and no pictures. */
export const visitAtHand = visitRow
  .pick({
    id: true,
    no: true,
    status: true,
    awaits_review: true,
    is_over: true,
    is_overstay: true,
    host: true,
    gates: true,
    start_at: true,
    end_at: true,
  })
  .extend({
    entry_from: instant,
    requires_id: z.boolean(),
    waits_for: z.enum(['host', 'second']).nullable(),
    persons: z.array(
      visitPerson
        .pick({ id: true, name: true, is_minor: true, in_at: true, in_gate: true })
        .extend({ ...whereabouts, is_blocked: z.boolean() }),
    ),
  });

export const visitCheckRow = z.object({
  id,
  person_name: z.string(),
  direction: z.enum(['in', 'out', 'refused']),
  gate: namedRow.nullable(),
  method: checkMethod,
  by_name: z.string().nullable(),
  at: instant,
  refuse_reason: z.string().nullable(),
  note: z.string().nullable(),
});

export const visitHistoryRow = z.object({
  id,
  move: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  by_name: z.string().nullable(),
  at: instant,
  reason: z.string().nullable(),
});

/** As whom the caller sees the booking; screens differ by it. */
export const viewRole = z.enum(['visitor', 'host', 'guard', 'office']);

export const visitDetail = visitRow.extend({
  as: viewRole,
  ...guardFacts,
  user_id: id.nullable(),
  review_opinion: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  extend_reason: z.string().nullable(),
  original_end_at: instant,
  extend_count: z.int(),
  extend_until: instant,
  entry_from: instant,
  /** Between when its visitors may say that they are at the gate; null: not the reader, or nobody is expected. */
  arrival: z.object({ from: instant, to: instant }).nullable(),
  /** A change by the reader takes its approval away until somebody decides again. */
  change_awaits_review: z.boolean(),
  requires_id: z.boolean(),
  waits_for: z.enum(['host', 'second']).nullable(),
  is_unseen: z.boolean(),
  batch_id: id.nullable(),
  areas: z.array(namedRow),
  persons: z.array(visitPerson),
  checks: z.array(visitCheckRow),
  history: z.array(visitHistoryRow),
  map_url: z.string().nullable(),
  address: z.string().nullable(),
});
