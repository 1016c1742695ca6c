import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { takenEvent } from '../http/tables.ts';
import { useTestDatabase } from '../testing/database.ts';
import { EVERYWHERE } from './database.ts';
import { requireRoom } from './room.ts';

describe('a limit that is counted', () => {
  const test_db = useTestDatabase();
  const add = (device: string, event_no: string, more = 1) =>
    test_db.database.write(EVERYWHERE, async ({ db }) => {
      const count = () => db.$count(takenEvent, eq(takenEvent.device, device));
      await requireRoom(db, { of: `event:${device}`, most: 20, more }, count, () => new Error('full'));
      const rows = Array.from({ length: more }, (_, at) => ({ device, event_no: `${event_no}.${at}` }));
      await db.insert(takenEvent).values(rows);
    });

  it('holds for many at once, for each owner apart', async () => {
    const tries = ['a', 'b'].flatMap((owner) => Array.from({ length: 24 }, (_, n) => add(owner, String(n))));
    const ends = await Promise.allSettled(tries);
    expect(ends.map((one) => one.status).filter((one) => one === 'fulfilled')).toHaveLength(40);
    expect(ends.find((one) => one.status === 'rejected')?.reason).toMatchObject({ message: 'full' });
  });

  it('counts what is about to be stored, all of it', async () => {
    await add('c', 'first', 19);
    await expect(add('c', 'second', 2)).rejects.toThrow('full');
    await add('c', 'third');
  });
});
