import { describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { forgetFrames, frameOf } from './frames.service.ts';
import { organizationApp } from './tables.ts';

describe('the frame of an organisation, kept in memory', () => {
  const demo = useDemo();
  const here = organizationId('sy-middle');
  const positions = () =>
    demo.services.database.read(EVERYWHERE, async (db) =>
      (await frameOf(demo.services, db, here)).apps.map((one) => one.position),
    );
  const move = (position: number) =>
    demo.services.database.write(EVERYWHERE, async ({ db }) => {
      await db.update(organizationApp).set({ position });
      await forgetFrames(demo.services, db);
    });

  it('is read anew right after a change of this process, before its own message has come back', async () => {
    for (let at = 101; at <= 130; at += 1) {
      await positions();
      await move(at);
      expect(new Set(await positions())).toEqual(new Set([at]));
    }
  });

  it('is not replaced by what was read before the change', async () => {
    await move(200);
    const [late] = await Promise.all([positions(), move(201)]);
    expect([200, 201]).toContain(late[0]);
    expect(new Set(await positions())).toEqual(new Set([201]));
  });
});
