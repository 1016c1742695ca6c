import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import { requireOpen } from '#server/rights/actor.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';

/** Something that one module holds of a person: a section of their record (`tabs: [{ page: 'person' }]` in the browser). */
interface PersonSection {
  readonly module: string;
  /** As the tab of the browser is called. */
  readonly key: string;
  /**
   * Resolves where the caller may read what the section shows of this person, and refuses (403xxx, 404xxx) where not: what
   * the calls of the section ask themselves. The connection reaches everywhere.
   */
  readonly require: (ctx: Context, userId: string) => Promise<unknown>;
}

/** Filled by the modules that hold something of people: `provides: [personSections.with({ … })]`. */
export const personSections = definePorts<PersonSection>();

/** The sections of a person that the caller may read. Refuses (404001) strangers of whom nothing may be read. */
export async function viewSections(ctx: Context, userId: string): Promise<{ keys: string[] }> {
  const keys: string[] = [];
  for (const section of personSections.of(ctx.services))
    if (await isOffered(ctx, section, userId)) keys.push(section.key);
  if (keys.length === 0 && userId !== ctx.actor.user_id) throw refuse(shared.not_found);
  return { keys };
}

async function isOffered(ctx: Context, { module, require }: PersonSection, userId: string): Promise<boolean> {
  try {
    requireOpen('signed_in', module, ctx.actor);
    await require(ctx, userId);
    return true;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}
