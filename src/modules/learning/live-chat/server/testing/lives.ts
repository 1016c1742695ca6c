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
  readonly visibility?: 'audience' | 'login' | 'public';
  readonly guest_sees_chat?: boolean;
  readonly organization?: 'sy-middle' | 'md-school';
}

/** Puts a live on air that everybody of the middle school may see; gives its id. */
export async function liveOnAir({ query }: Asked, wanted: Wanted = {}): Promise<string> {
  const id = randomUUID();
  const { host = 'homeroom', moderators = [], chat_mode = 'open', slow_seconds = 0, status = 'approved' } = wanted;
  await query(
    `insert into live (id, organization_id, title, host_id, co_host_ids, moderator_ids, plan_start_at, plan_end_at,
       visibility, chat_mode, slow_seconds, guest_sees_chat, status, started_at, ended_at)
     values ($1, $2, '家长会', $3, '{}', $4, now() - interval '10 minutes', now() + interval '1 hour', $5, $6, $7, $8, $9,
       now() - interval '10 minutes', null)`,
    [
      id,
      organizationId(wanted.organization ?? 'sy-middle'),
      castId(host),
      moderators.map((name) => castId(name)),
      wanted.visibility ?? 'audience',
      chat_mode,
      slow_seconds,
      wanted.guest_sees_chat ?? false,
      status,
    ],
  );
  return id;
}
