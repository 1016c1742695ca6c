import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { CardStatus } from '../contract/access-card.lifecycle.ts';
import type { AccessRequestState } from '../contract/access-request.lifecycle.ts';
import type {
  CredentialKind,
  groupStatuses,
  holidayPolicies,
  LockFeature,
  LockMode,
  LockStatus,
  lockDirections,
  lockVendors,
  PassageKind,
  RefusalReason,
  Window,
} from '../contract/door.shapes.ts';

/** What a device is sent: hours, a card that opens or not any more, or a door. */
export type CommandKind = 'profiles' | 'card' | 'open' | 'mode' | 'clock';

const ofOrganization = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

export const LOW_BATTERY_PCT = 20;

/** A lock at a door: of a room, of a gate, or of neither. */
export const doorlock = pgTable(
  'doorlock',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    vendor: text().$type<CodeOf<typeof lockVendors>>().notNull(),
    device_sn: text().notNull(),
    /** Which door of the device. */
    channel: integer().notNull(),
    /** Where the portal calls the device, and what it shows it; a device that calls in shows it to the portal. */
    address_sealed: sealed(),
    secret_sealed: sealed(),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    broom_id: uuid().references(() => broom.id),
    /** A gate of `gates`; checked when it is chosen. */
    gate_id: uuid(),
    direction: text().$type<CodeOf<typeof lockDirections>>().notNull(),
    features: text().$type<LockFeature>().array().notNull(),
    open_seconds: integer().notNull(),
    is_enabled: boolean().notNull(),
    status: text().$type<LockStatus>().notNull().default('online'),
    mode: text().$type<LockMode>().notNull().default('normal'),
    mode_until: instant(),
    last_seen_at: instant(),
    battery_pct: integer(),
    firmware: text(),
    /** Its clock less ours: passages are corrected by it. */
    clock_skew_seconds: integer(),
    /** Of older versions alone, which may run beside this one during an upgrade; goes with the version after. */
    known_ip: text(),
    /** Since when it has not taken something for a day; those who look after locks were notified. */
    attention_at: instant(),
    /** The mode that the device confirmed. */
    reported_mode: text().$type<LockMode>().notNull().default('normal'),
    /** The place in a list that begins with what somebody has to walk to: broken, silent, stuck, nearly empty. */
    trouble: integer()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`case when status = 'fault' then 0 when status = 'offline' then 1 when attention_at is not null then 2
          when battery_pct < ${LOW_BATTERY_PCT} then 3 when status = 'disabled' then 5 else 4 end`),
      ),
    /** Somebody is sending to it until then; who comes meanwhile asks for another round. */
    busy_until: instant(),
    is_wanted_again: boolean().notNull().default(false),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('doorlock_code').on(t.organization_id, t.code),
    unique('doorlock_device').on(t.vendor, t.device_sn, t.channel),
    index().on(t.organization_id, t.name, t.id),
    index().on(t.organization_id, t.trouble, t.name, t.id),
    index().on(t.device_sn),
    index().on(t.broom_id),
    index().on(t.gate_id),
    check('doorlock_place', sql`${t.broom_id} is null or ${t.gate_id} is null`),
  ],
);

/** People who may open some doors at some hours. */
export const dlockGroup = pgTable(
  'dlock_group',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    name: text().notNull(),
    name_en: text(),
    note: text(),
    doorlock_ids: uuid().array().notNull(),
    audience: jsonb().$type<Audience>(),
    valid_from: day(),
    valid_to: day(),
    /** What holidays and rest days do: shut the doors, nothing, or open them on these days alone. */
    holiday_policy: text().$type<CodeOf<typeof holidayPolicies>>().notNull().default('open'),
    is_visitor_area: boolean().notNull().default(false),
    /** Whose people and doors somebody looked through last, and until when the next look is due. */
    confirmed_at: instant(),
    confirmed_by: uuid().references(() => user.id),
    confirm_by: day(),
    status: text().$type<CodeOf<typeof groupStatuses>>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique('dlock_group_name').on(t.organization_id, t.name), index().using('gin', t.doorlock_ids)],
);

/** Somebody in a group: by its rule, added by hand, or for a time. */
export const dlockGroupMember = pgTable(
  'dlock_group_member',
  {
    organization_id: ofOrganization(),
    dlock_group_id: uuid()
      .notNull()
      .references(() => dlockGroup.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    source: text().$type<'rule' | 'manual' | 'temporary'>().notNull(),
    until: instant(),
    since: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.dlock_group_id, t.user_id, t.source] }), index().on(t.user_id)],
);

/** Hours of a week at which a group opens its doors; a group without any opens nothing. */
export const dlockGroupTimeQuantum = pgTable(
  'dlock_group_time_quantum',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    dlock_group_id: uuid()
      .notNull()
      .references(() => dlockGroup.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    weekdays: integer().array().notNull(),
    windows: jsonb().$type<Window[]>().notNull(),
    date_from: day(),
    date_to: day(),
    status: text().$type<CodeOf<typeof groupStatuses>>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [index().on(t.dlock_group_id), index().on(t.organization_id, t.name, t.id)],
);

/**
 * Access for a time that another module gives: to a member of the portal, or to a guest it knows by a reference of its
 * own. Rows end by themselves, or with all others of their source.
 */
export const dlockGrant = pgTable(
  'dlock_grant',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    dlock_group_id: uuid()
      .notNull()
      .references(() => dlockGroup.id, { onDelete: 'cascade' }),
    user_id: uuid().references(() => user.id),
    guest_ref: text(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** Who gave it and why, in the words of that module: `visit:<id>`. */
    source: text().notNull(),
    /** The doors have been sent that it began. */
    is_begun: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.source),
    index().on(t.guest_ref),
    index().on(t.user_id),
    index().on(t.dlock_group_id),
    index('dlock_grant_ends').on(t.ends_at),
    check('dlock_grant_one', sql`(${t.user_id} is null) <> (${t.guest_ref} is null)`),
    check('dlock_grant_order', sql`${t.starts_at} < ${t.ends_at}`),
  ],
);

/** Something that opens doors for a person: a card, the rotating code of the phone, a face. */
export const accessCard = pgTable(
  'access_card',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    kind: text().$type<CredentialKind>().notNull(),
    /** Of a face: how the module that keeps it finds it again. */
    reference: text(),
    card_no_sealed: sealed(),
    card_no_bidx: text(),
    /** The last four characters of the number. */
    card_no_end: text(),
    /** Its number as a user of devices, which take small numbers alone. */
    device_no: integer().notNull().generatedAlwaysAsIdentity(),
    secret_sealed: sealed(),
    valid_to: day(),
    status: text().$type<CardStatus>().notNull().default('active'),
    reason: text(),
    lost_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('access_card_number').on(t.card_no_bidx).where(sql`${t.status} = 'active'`),
    uniqueIndex('access_card_qr')
      .on(t.organization_id, t.user_id)
      .where(sql`${t.kind} = 'qr' and ${t.status} = 'active'`),
    uniqueIndex('access_card_face')
      .on(t.organization_id, t.user_id)
      .where(sql`${t.kind} = 'face' and ${t.status} = 'active'`),
    index().on(t.reference),
    uniqueIndex('access_card_device_no').on(t.device_no),
    index().on(t.user_id, t.status),
    index().on(t.organization_id, t.created_at, t.id),
  ],
);

/** What a device should hold of a card, by the groups that let it in, and what it confirmed that it holds. */
export const doorlockPermit = pgTable(
  'doorlock_permit',
  {
    organization_id: ofOrganization(),
    doorlock_id: uuid()
      .notNull()
      .references(() => doorlock.id, { onDelete: 'cascade' }),
    access_card_id: uuid()
      .notNull()
      .references(() => accessCard.id, { onDelete: 'cascade' }),
    /** Empty: it must not be there. */
    desired: uuid().array().notNull(),
    reported: uuid().array().notNull().default(sql`'{}'`),
    is_pending: boolean().notNull().default(true),
    /** 0: must not be there any more; 1: for a time; 5: the rest. */
    priority: integer().notNull().default(5),
    /** It was sent and nothing was heard yet: whether the device holds it is unknown. */
    sent_at: instant(),
    attempts: integer().notNull().default(0),
    last_error: text(),
    next_try_at: instant(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.doorlock_id, t.access_card_id] }),
    index().on(t.access_card_id),
    index('doorlock_permit_pending').on(t.doorlock_id, t.priority).where(sql`${t.is_pending}`),
  ],
);

/** The number under which a device keeps the hours of an access group. */
export const doorProfile = pgTable(
  'doorlock_profile',
  {
    organization_id: ofOrganization(),
    doorlock_id: uuid()
      .notNull()
      .references(() => doorlock.id, { onDelete: 'cascade' }),
    dlock_group_id: uuid().notNull(),
    slot: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.doorlock_id, t.dlock_group_id] }),
    unique('doorlock_profile_slot').on(t.doorlock_id, t.slot),
  ],
);

/**
 * What a device that calls in is sent with its next calls. A command about a card holds no content: that is made when it
 * is handed out, from what should hold then.
 */
export const doorCommand = pgTable(
  'doorlock_command',
  {
    /** The number that the device answers with. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organization_id: ofOrganization(),
    doorlock_id: uuid()
      .notNull()
      .references(() => doorlock.id, { onDelete: 'cascade' }),
    kind: text().$type<CommandKind>().notNull(),
    access_card_id: uuid().references(() => accessCard.id, { onDelete: 'cascade' }),
    /** The groups that were sent with it. */
    groups: uuid().array().notNull().default(sql`'{}'`),
    /** Seconds, where it opens. */
    value: integer(),
    priority: integer().notNull(),
    sent_at: instant(),
    /** Which of its lines are unanswered, a bit each. */
    lines_left: bigint({ mode: 'number' }).notNull().default(0),
    expires_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('doorlock_command_card')
      .on(t.doorlock_id, t.access_card_id)
      .where(sql`${t.access_card_id} is not null`),
    index().on(t.doorlock_id, t.priority, t.id),
  ],
);

/** A lock that is the reader for a card that is being bound: the next unknown card is taken. */
export const doorEnrolment = pgTable(
  'doorlock_enrolment',
  {
    doorlock_id: uuid()
      .primaryKey()
      .references(() => doorlock.id, { onDelete: 'cascade' }),
    organization_id: ofOrganization(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    asked_by: uuid()
      .notNull()
      .references(() => user.id),
    valid_to: day(),
    dlock_group_id: uuid(),
    until: instant().notNull(),
    access_card_id: uuid(),
  },
  (t) => [index().on(t.user_id)],
);

/** A simulated device beside what it holds: its plug, its clock, and what its display says. */
export const simulatedDevice = pgTable('doorlock_simulated_device', {
  doorlock_id: uuid()
    .primaryKey()
    .references(() => doorlock.id, { onDelete: 'cascade' }),
  organization_id: ofOrganization(),
  is_plugged: boolean().notNull().default(true),
  /** What it shows: why it stayed shut, or that it opened. */
  display: text().$type<RefusalReason | 'opened' | 'show_card'>(),
  display_at: instant(),
});

/** What the memory of a simulated device holds: it decides by this alone, so that a fault in pushing shows. */
export const simulatedPermit = pgTable(
  'doorlock_simulated_permit',
  {
    organization_id: ofOrganization(),
    doorlock_id: uuid()
      .notNull()
      .references(() => doorlock.id, { onDelete: 'cascade' }),
    access_card_id: uuid().notNull(),
    groups: uuid().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.doorlock_id, t.access_card_id] })],
);
export const simulatedProfile = pgTable(
  'doorlock_simulated_profile',
  {
    organization_id: ofOrganization(),
    doorlock_id: uuid()
      .notNull()
      .references(() => doorlock.id, { onDelete: 'cascade' }),
    dlock_group_id: uuid().notNull(),
    profile: jsonb().$type<unknown>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.doorlock_id, t.dlock_group_id] })],
);

/** A passage, or a refused one. Rows are added and never changed. */
export const accessEvent = pgTable(
  'access_event',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    doorlock_id: uuid()
      .notNull()
      .references(() => doorlock.id),
    at: instant().notNull(),
    /** As the device’s own clock had it. */
    device_at: instant(),
    received_at: createdAt(),
    user_id: uuid().references(() => user.id),
    /** Somebody another module knows by this reference: a visitor. */
    guest_ref: text(),
    kind: text().$type<PassageKind>().notNull(),
    direction: text().$type<'in' | 'out'>(),
    result: text().$type<'opened' | 'refused'>().notNull(),
    reason: text().$type<RefusalReason>(),
    card_no_end: text(),
  },
  (t) => [index().on(t.organization_id, t.at, t.id), index().on(t.doorlock_id, t.at), index().on(t.user_id, t.at)],
);

/** Somebody asks to be let through a door. */
export const accessRequest = pgTable(
  'access_request',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    doorlock_id: uuid()
      .notNull()
      .references(() => doorlock.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    reason: text().notNull(),
    status: text().$type<AccessRequestState>().notNull().default('pending'),
    dlock_group_id: uuid().references(() => dlockGroup.id, { onDelete: 'set null' }),
    until: day(),
    opinion: text(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('access_request_open').on(t.doorlock_id, t.user_id).where(sql`${t.status} = 'pending'`),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.user_id, t.created_at),
    index().on(t.dlock_group_id),
  ],
);

/** All doors of a campus are held open or locked, with the modes that they had before. */
export const doorEmergency = pgTable(
  'door_emergency',
  {
    id: primaryId(),
    organization_id: ofOrganization(),
    campus_id: uuid()
      .notNull()
      .references(() => schoolCampus.id),
    action: text().$type<'open_all' | 'lock_all'>().notNull(),
    reason: text().notNull(),
    modes: jsonb().$type<{ id: string; mode: LockMode; mode_until: string | null }[]>().notNull(),
    started_by: uuid()
      .notNull()
      .references(() => user.id),
    started_at: createdAt(),
    ended_by: uuid().references(() => user.id),
    ended_at: instant(),
  },
  (t) => [uniqueIndex('door_emergency_running').on(t.campus_id).where(sql`${t.ended_at} is null`)],
);

/** A guardian wants to hear when a child comes to school and leaves it. */
export const arrivalNotice = pgTable(
  'door_arrival_notice',
  {
    guardian_id: uuid()
      .notNull()
      .references(() => user.id),
    student_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: ofOrganization(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.guardian_id, t.student_id] }), index().on(t.student_id)],
);
