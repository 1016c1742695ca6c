import type { Context } from '#server/http/context.ts';
import { forgetFrames } from './frames.service.ts';

/**
 * After apps, or what organisations run, changed: every node forgets the frames and the rights of all sessions once
 * the transaction is durable, so that the next call of anybody sees it.
 */
export async function rightsChanged({ services, db }: Pick<Context, 'services' | 'db'>): Promise<void> {
  await forgetFrames(services, db);
  await services.bus.publish(db, 'sessions', {});
}
