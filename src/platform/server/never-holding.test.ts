import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { EVERYWHERE } from './database/database.ts';
import { withOwnFiles } from './never-holding.ts';
import { measurePicture } from './pictures/pictures.ts';
import { useTestDatabase } from './testing/database.ts';

describe('work that takes as long as a stranger wants', () => {
  const test_db = useTestDatabase();
  const open = async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    return (await measurePicture(bytes)).width;
  };

  const ways = {
    read: (work: () => Promise<number>) => test_db.database.read(EVERYWHERE, work),
    write: (work: () => Promise<number>) => test_db.database.write(EVERYWHERE, work),
    separateTransaction: (work: () => Promise<number>) => test_db.database.separateTransaction(EVERYWHERE, work),
    separateStatement: (work: () => Promise<number>) => test_db.database.separateStatement(EVERYWHERE, work),
  };

  it.each(Object.entries(ways))('is a fault where a connection is held (%s)', async (_, holding) => {
    await expect(holding(open)).rejects.toThrow('a picture is opened while a connection of the database is held');
    await expect(holding(() => withOwnFiles(open))).resolves.toBe(9);
  });

  it('is none before, after, and in what was begun and not waited for', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const later = await test_db.database.write(EVERYWHERE, async () => [isOver.then(open)]);
    end();
    expect(await Promise.all([...later, open()])).toEqual([9, 9]);
  });
});
