import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { confirmPermits, loadPermits, refusePermit } from '../devices/permit-batches.service.ts';
import { profilesFor } from '../devices/push.service.ts';
import { doorCommand, doorlock, doorlockPermit } from '../tables.ts';
import type { DeviceProfile, Lock, Permit } from '../vendors/door-vendor.ts';
import { cardLines, clockLine, modeLines, openLine, profileLine } from './zk-lines.ts';

type Command = typeof doorCommand.$inferSelect;
const AT_ONCE = 60;
const AGAIN_AFTER_SECONDS = 60;
/** Lines of a command are numbered within it: a device answers each by `id * 100 + line`. */
const LINES = 100;
/** Lines that are handed out at once; a command goes as a whole. */
const LINES_AT_ONCE = 200;

/**
 * The next commands for the doors of a device, the most urgent first. What was sent a minute ago and is
 * unanswered goes again. A card is sent as it should be held at this moment.
 */
export async function deliverCommands(db: Db, services: Services, locks: readonly Lock[]): Promise<string[]> {
  const ids = locks.map((lock) => lock.id);
  await db
    .delete(doorCommand)
    .where(and(inArray(doorCommand.doorlock_id, ids), lt(doorCommand.expires_at, sql`now()`)));
  const commands = await db
    .select()
    .from(doorCommand)
    .where(
      and(
        inArray(doorCommand.doorlock_id, ids),
        or(
          isNull(doorCommand.sent_at),
          lt(doorCommand.sent_at, sql`now() - ${sql.raw(String(AGAIN_AFTER_SECONDS))} * interval '1 second'`),
        ),
      ),
    )
    .orderBy(asc(doorCommand.priority), asc(doorCommand.id))
    .limit(AT_ONCE)
    .for('update');
  const all: string[] = [];
  for (const lock of locks) {
    const own = commands.filter((one) => one.doorlock_id === lock.id);
    if (own.length) all.push(...(await linesFor(db, services, lock, own, LINES_AT_ONCE - all.length)));
  }
  return all;
}

async function linesFor(
  db: Db,
  services: Services,
  lock: Lock,
  commands: readonly Command[],
  room: number,
): Promise<string[]> {
  const zone = await zoneOf(db, lock.organization_id);
  const profiles = await profilesFor(db, { lock, zone });
  const slots = new Map(profiles.map((one) => [one.id, one.slot]));
  const cards = commands.flatMap((one) => one.access_card_id ?? []);
  const permits = cards.length
    ? await db
        .select()
        .from(doorlockPermit)
        .where(and(eq(doorlockPermit.doorlock_id, lock.id), inArray(doorlockPermit.access_card_id, cards)))
    : [];
  const loaded = new Map((await loadPermits(db, services, lock, permits)).map((one) => [one.card_id, one]));
  const output: string[] = [];
  for (const command of commands) {
    if (output.length >= room) break;
    const permit = command.access_card_id ? loaded.get(command.access_card_id) : undefined;
    const lines = commandLines(command, { lock, zone, profiles, slots, permit });
    if (lines.length === 0) {
      await db.delete(doorCommand).where(eq(doorCommand.id, command.id));
      continue;
    }
    await db
      .update(doorCommand)
      .set({ sent_at: sql`now()`, lines_left: 2 ** lines.length - 1, groups: [...(permit?.groups ?? [])] })
      .where(eq(doorCommand.id, command.id));
    output.push(...lines.map((line, at) => `C:${command.id * LINES + at + 1}:${line}`));
  }
  return output;
}

interface CommandContext {
  readonly lock: Lock;
  readonly zone: string;
  readonly profiles: readonly DeviceProfile[];
  readonly slots: ReadonlyMap<string, number>;
  readonly permit: Permit | undefined;
}

/** The lines of a command; none where there is nothing to send any more. */
function commandLines({ kind, value }: Command, { lock, zone, profiles, slots, permit }: CommandContext): string[] {
  switch (kind) {
    case 'profiles':
      return profiles.map(profileLine);
    case 'open':
      return [openLine(lock.channel, value ?? lock.open_seconds)];
    case 'mode':
      return modeLines(lock.channel, lock.mode);
    case 'clock':
      return [clockLine(new Date().toISOString(), zone)];
    case 'card':
      return permit ? cardLines(permit, lock.channel, slots) : [];
  }
}

/**
 * Takes what a device answered: `ID=…&Return=…`. A command is done when each of its lines is; one that was lost on the
 * way goes again with all of them. A refused card is put off; hours and the rest are sent again a minute later.
 */
export async function handleAnswer(db: Db, locks: readonly Lock[], line: string): Promise<void> {
  const given = new URLSearchParams(line);
  const number = Number(given.get('ID'));
  const result = Number(given.get('Return'));
  if (!Number.isSafeInteger(number) || !Number.isInteger(result)) return;
  const [command] = await db
    .select()
    .from(doorCommand)
    .where(
      and(
        eq(doorCommand.id, Math.floor(number / LINES)),
        inArray(
          doorCommand.doorlock_id,
          locks.map((lock) => lock.id),
        ),
      ),
    )
    .for('update');
  if (!command?.sent_at) return;
  const { id, access_card_id, doorlock_id, groups } = command;
  // removing what is not there is no failure
  const isRefused = result < 0 && !(groups.length === 0 && access_card_id);
  if (isRefused && access_card_id) {
    await refusePermit(db, doorlock_id, access_card_id, result === FULL ? 'full' : `code ${result}`);
    await db.delete(doorCommand).where(eq(doorCommand.id, id));
  }
  if (isRefused) return;
  const line_no = (number % LINES) - 1;
  const isWaiting = line_no >= 0 && Math.floor(command.lines_left / 2 ** line_no) % 2 === 1;
  const lines_left = isWaiting ? command.lines_left - 2 ** line_no : command.lines_left;
  if (lines_left > 0) {
    await db.update(doorCommand).set({ lines_left }).where(eq(doorCommand.id, id));
    return;
  }
  if (command.kind === 'clock')
    await db
      .update(doorlock)
      .set({ clock_skew_seconds: 0 })
      .where(
        inArray(
          doorlock.id,
          locks.map((lock) => lock.id),
        ),
      );
  if (access_card_id) await confirmPermits(db, doorlock_id, [{ card_id: access_card_id, groups }]);
  await db.delete(doorCommand).where(eq(doorCommand.id, id));
}
/** The memory of the device is full. */
const FULL = -9;
