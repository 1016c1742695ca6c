import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Services } from '#server/services.ts';
import { announce, notifyHost, notifySecurity } from '../messages/visitor-messages.service.ts';
import { visitor, visitorPerson } from '../tables.ts';
import { type Settings, settingsOf } from '../visitor-settings.service.ts';
import { updateOpenings } from './visit-openings.service.ts';
import { visitMoves } from './visitor-moves.service.ts';

type Row = typeof visitor.$inferSelect;

const BATCH = 200;
/** Minutes after its end at which the security office sees a visit that is still inside. */
const OVERSTAY_MINUTES = 30;

/** What the clock does to bookings, once a minute: expires, closes as not come, reminds. Each row once, however many processes run it. */
export async function runVisitClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const settings = new Map<string, Settings>();
    const rules = async (row: Row) => {
      const known = settings.get(row.organization_id) ?? (await settingsOf(db, row.organization_id));
      settings.set(row.organization_id, known);
      return known;
    };
    await expire(source);
    await closeMissed(source, rules);
    await remindLate(source, rules);
    await remindOver(source);
  });
}

async function due(source: EventSource, condition: ReturnType<typeof and>): Promise<Row[]> {
  return source.db
    .select()
    .from(visitor)
    .where(and(condition, isNull(visitor.archived_at)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
}

type Mark = 'late_notified_at' | 'over_notified_at' | 'over_told_security_at';

/** Remembers that somebody was notified, so that nobody is notified twice. */
async function mark({ db }: EventSource, { id }: Row, column: Mark): Promise<void> {
  await db
    .update(visitor)
    .set({ [column]: sql`now()` })
    .where(eq(visitor.id, id));
}

/** The clock moves without a person; its record goes into the log with the move. */
async function end(source: EventSource, row: Row, move: 'expire' | 'miss'): Promise<void> {
  const entries: AuditEntry[] = [];
  const after = await visitMoves.advance(
    { db: source.db, actor: null, audit: (entry) => entries.push({ ...entry, kind: 'job' }) },
    row,
    move,
    { set: { waits_for: null } },
  );
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  await updateOpenings(source, row, after);
  await notifyHost(source, after, move === 'expire' ? 'expired' : 'no_show', {});
  await announce(source, after);
}

async function expire(source: EventSource): Promise<void> {
  for (const row of await due(source, and(eq(visitor.status, 'applied'), lt(visitor.end_at, sql`now()`))))
    await end(source, row, 'expire');
}

async function closeMissed(source: EventSource, rules: (row: Row) => Promise<Settings>): Promise<void> {
  const rows = await due(
    source,
    and(eq(visitor.status, 'approved'), isNull(visitor.first_in_at), lt(visitor.end_at, sql`now()`)),
  );
  for (const row of rows) {
    const { no_show_minutes } = await rules(row);
    if (Date.parse(row.end_at) + no_show_minutes * 60_000 < Date.now()) await end(source, row, 'miss');
  }
}

async function remindLate(source: EventSource, rules: (row: Row) => Promise<Settings>): Promise<void> {
  const rows = await due(
    source,
    and(
      eq(visitor.status, 'approved'),
      isNull(visitor.first_in_at),
      isNull(visitor.late_notified_at),
      lt(visitor.start_at, sql`now()`),
      gt(visitor.end_at, sql`now()`),
    ),
  );
  for (const row of rows) {
    const { late_notice_minutes } = await rules(row);
    if (Date.parse(row.start_at) + late_notice_minutes * 60_000 > Date.now()) continue;
    await mark(source, row, 'late_notified_at');
    await notifyHost(source, row, 'late', {});
  }
}

/** At the end the host is asked; half an hour later the security office sees a red card. */
async function remindOver(source: EventSource): Promise<void> {
  const rows = await due(
    source,
    and(eq(visitor.status, 'verified'), lt(visitor.end_at, sql`now()`), isNull(visitor.over_notified_at)),
  );
  for (const row of rows) {
    await mark(source, row, 'over_notified_at');
    await notifyHost(source, row, 'over', {});
    await announce(source, row);
  }
  const overdue = await due(
    source,
    and(
      eq(visitor.status, 'verified'),
      lt(visitor.end_at, sql`now() - make_interval(mins => ${OVERSTAY_MINUTES})`),
      eq(visitor.is_unseen, false),
      isNull(visitor.over_told_security_at),
    ),
  );
  for (const row of overdue) {
    await mark(source, row, 'over_told_security_at');
    await notifySecurity(source, row, 'overstay', {});
  }
}

/** Erases what the retention time is over for: numbers, photo, and all but the first character of names. Counts stay. */
export async function eraseOldVisits(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const old = await db
      .select({
        id: visitorPerson.id,
        name: visitorPerson.name,
        photo_file_id: visitorPerson.photo_file_id,
        organization_id: visitor.organization_id,
        end_at: visitor.end_at,
        visitor_id: visitor.id,
      })
      .from(visitorPerson)
      .innerJoin(visitor, eq(visitor.id, visitorPerson.visitor_id))
      .where(
        and(
          isNull(visitorPerson.erased_at),
          lt(visitor.end_at, sql`now() - interval '30 days'`),
          inArray(visitor.status, ['left', 'rejected', 'cancelled', 'expired', 'no_show']),
        ),
      )
      .limit(BATCH * 5);
    for (const person of old) {
      const { retention_days } = await settingsOf(db, person.organization_id);
      if (Date.parse(person.end_at) + retention_days * 86_400_000 > Date.now()) continue;
      const erased = {
        name: `${[...person.name][0] ?? ''}*`,
        phone_sealed: null,
        phone_bidx: null,
        email: null,
        email_sealed: null,
        id_no_sealed: null,
        id_no_bidx: null,
        photo_file_id: null,
        pass_secret_sealed: null,
        pass_code: null,
        erased_at: sql`now()`,
      };
      if (person.photo_file_id) await services.files.drop(db, [person.photo_file_id]);
      await db.update(visitorPerson).set(erased).where(eq(visitorPerson.id, person.id));
      await db
        .update(visitor)
        .set({ lead_name: erased.name, lead_phone_masked: null, plates: [], search_text: '', grams: [] })
        .where(eq(visitor.id, person.visitor_id));
    }
  });
}
