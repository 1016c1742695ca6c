import * as z from 'zod';
import { audience, audiencePart } from '#shared/audience.ts';
import { id, instant, line, namedRow, paragraphs } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { liveLifecycle } from './live.lifecycle.ts';
import {
  chatModes,
  closeKinds,
  liveTypeIcons,
  liveVisibilities,
  nameModes,
  publishStates,
  replayModes,
} from './live-choices.ts';

export const liveStatus = z.enum(statesOf(liveLifecycle));

/** What somebody may do with a live now. */
export const LIVE_ACTIONS = [
  'update',
  'submit',
  'withdraw',
  'approve',
  'close',
  'start',
  'finish',
  'remove',
  'push',
  'moderate',
  'call',
  'viewers',
] as const;

export const REMIND_MINUTES = [10, 30, 60, 1440, 10_080] as const;

export const liveFacts = {
  title: line(2, 60),
  title_en: line(1, 120).nullable().default(null),
  summary: paragraphs(2000).nullable().default(null),
  cover_id: id.nullable().default(null),
  live_type_id: id,
  host_id: id,
  co_host_ids: z.array(id).max(5).default([]),
  moderator_ids: z.array(id).max(10).default([]),
  department_id: id,
  broom_id: id.nullable().default(null),
  plan_start_at: instant,
  plan_end_at: instant,
  visibility: zodOf(liveVisibilities).default('audience'),
  audience: audience.nullable().default(null),
  has_minors: z.boolean().default(false),
  portrait_consent: z.boolean().default(false),
  portrait_class_ids: z.array(id).max(60).default([]),
  chat_mode: zodOf(chatModes).default('held'),
  slow_seconds: z.int().min(0).max(120).default(0),
  name_mode: zodOf(nameModes).default('masked'),
  guest_sees_chat: z.boolean().default(false),
  auto_start: z.boolean().default(true),
  record: z.boolean().default(true),
  replay: zodOf(replayModes).default('draft'),
  remind_minutes: z.array(z.int().min(10).max(10_080)).max(6).default([1440, 30]),
};

const picture = z.object({ id, url: z.string() });
const typeOf = z.object({ id, name: z.string(), name_en: z.string().nullable(), icon: zodOf(liveTypeIcons) });

export const liveRow = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  cover: picture.nullable(),
  type: typeOf,
  host: namedRow,
  organization: namedRow,
  plan_start_at: instant,
  plan_end_at: instant,
  visibility: zodOf(liveVisibilities),
  /** For whom, in words; null unless it is for chosen people. */
  audience_name: z.string().nullable(),
  audience_name_en: z.string().nullable(),
  head_count: z.int(),
  status: liveStatus,
  /** Whose decision it waits for. */
  waits_for: z.enum(['approver', 'public_approver']).nullable(),
  on_air: z.boolean(),
  /** It was approved, and is not over yet. */
  is_approved: z.boolean(),
  /** Approved and not begun. */
  is_ahead: z.boolean(),
  is_closed: z.boolean(),
  is_finished: z.boolean(),
  /** A room is open for it: to wait, to watch, to look back. */
  has_room: z.boolean(),
  publish_state: zodOf(publishStates),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  close_kind: zodOf(closeKinds).nullable(),
  close_reason: z.string().nullable(),
  viewers_now: z.int(),
  viewers_peak: z.int(),
  viewers_total: z.int(),
  chat_count: z.int(),
  my: z.object({ reminder: z.int().nullable(), seconds: z.int() }),
  replay_video_id: id.nullable(),
  /** What the reader may do with it now: exactly what the calls accept. */
  actions: z.array(z.enum(LIVE_ACTIONS)),
  version: z.int(),
});

export const playSources = z.object({
  sources: z.array(z.object({ kind: z.enum(['hls', 'flv']), url: z.string() })),
  /** When the address has to be asked for again. */
  renew_at: instant,
});

const part = audiencePart.extend({ name: z.string(), name_en: z.string().nullable() });

export const liveDetail = liveRow.extend({
  summary: z.string().nullable(),
  creator: namedRow,
  co_hosts: z.array(namedRow),
  moderators: z.array(namedRow),
  department: namedRow,
  broom: namedRow.nullable(),
  /** The same as ids, for the form of those who may change it. */
  facts: z
    .object({ ...liveFacts, parts: z.array(part) })
    .partial()
    .nullable(),
  chat_mode: zodOf(chatModes),
  slow_seconds: z.int(),
  name_mode: zodOf(nameModes),
  guest_sees_chat: z.boolean(),
  replay: zodOf(replayModes),
  /** So many minutes before the start its audience is reminded. */
  remind_minutes: z.array(z.int()),
  has_minors: z.boolean(),
  /** Pupils of the classes that are seen, for who decides: whether their family agreed to pictures. */
  portraits: z.array(namedRow.extend({ class_name: z.string().nullable(), has_consent: z.boolean() })).nullable(),
  /** Lives of the school at the same time, for who decides. */
  same_time: z.array(
    z.object({ id, title: z.string(), host: z.string(), plan_start_at: instant, plan_end_at: instant }),
  ),
  side: z.enum(['host', 'moderator']).nullable(),
  opinion: z.string().nullable(),
  /** The opinion says why it came back as a draft. */
  is_returned: z.boolean(),
  interrupted_at: instant.nullable(),
  /** Null while there is nothing to watch. */
  play: playSources.nullable(),
  my_key: z.string(),
});

export const pushState = z.object({
  is_push: z.boolean(),
  /** Null for the audience, which is told nothing else. */
  publish_state: zodOf(publishStates).nullable(),
  since: instant.nullable(),
  kbps: z.number().nullable(),
  fps: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  codec: z.string().nullable(),
  /** Seconds from one key frame to the next: how long viewers wait for a picture. */
  key_seconds: z.number().nullable(),
  has_sound: z.boolean().nullable(),
  /** False: the engine did not answer in time; the rest is what was known last. */
  engine_ok: z.boolean().nullable(),
  last_refusal: z.object({ at: instant, reason: z.string() }).nullable(),
  signals: z.array(z.object({ at: instant, kbps: z.number(), fps: z.number() })),
});

export const presences = [
  { code: 'absent', ...states.not_watched },
  { code: 'replay', ...states.watched_replay },
  { code: 'present', ...states.present },
] as const satisfies ReferenceList;

const household = z.object({
  /** The child, or the person where none is meant. */
  person: namedRow,
  is_family: z.boolean(),
  class_name: z.string().nullable(),
  class_name_en: z.string().nullable(),
  presence: zodOf(presences),
  seconds: z.int(),
});

export const roster = z.object({
  list: z.array(household),
  present: z.int(),
  replay: z.int(),
  absent: z.int(),
  guests: z.int(),
  /** More than are listed. */
  is_cut: z.boolean(),
});
