import { randomUUID } from 'node:crypto';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';

/** Something that asks the database, reaching every row. */
interface Asked {
  readonly query: (text: string, values?: readonly unknown[]) => Promise<unknown>;
}

interface Wanted {
  readonly host?: CastName;
  readonly moderators?: readonly CastName[];
  readonly chat_mode?: 'open' | 'held' | 'questions' | 'off';
  readonly slow_seconds?: number;
  readonly status?: string;
  readonly visibility?: 'login' | 'public';
  readonly guest_sees_chat?: boolean;
  readonly organization?: 'sy-middle' | 'md-school';
}

/** A host has one live at a time, so each was planned two hours before the one before it. */
const windows = {
  made: 0,
  next(): number {
    this.made += 1;
    return this.made * 2;
  },
};

/** Puts a live on air that everybody of the school group may see; gives its id. */
export async function liveOnAir({ query }: Asked, wanted: Wanted = {}): Promise<string> {
  const id = randomUUID();
  const { host = 'homeroom', moderators = [], chat_mode = 'open', slow_seconds = 0, status = 'approved' } = wanted;
  await query(
    `insert into live (id, organization_id, title, live_type_id, creator_id, host_id, moderator_ids, department_id,
       plan_start_at, plan_end_at, visibility, chat_mode, slow_seconds, guest_sees_chat, status, waits_for, started_at,
       ended_at, stream_name, push_secret_sealed)
     select $1::uuid, $2::uuid, '家长会', (select id from live_type order by sort limit 1), $3::uuid, $3::uuid, $4::uuid[],
       (select id from department where organization_id = $2::uuid order by id limit 1), now() - make_interval(hours => $10::int),
       now() - make_interval(hours => $10::int - 1), $5, $6, $7::int, $8::boolean, $9, case $9 when 'pending_approval' then 'approver' end,
       now() - interval '10 minutes', case $9 when 'finished' then now() end, $1::text, ''`,
    [
      id,
      organizationId(wanted.organization ?? 'sy-middle'),
      castId(host),
      moderators.map((name) => castId(name)),
      wanted.visibility ?? 'login',
      chat_mode,
      slow_seconds,
      wanted.guest_sees_chat ?? false,
      status,
      windows.next(),
    ],
  );
  return id;
}
