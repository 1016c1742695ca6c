import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Audience, audienceOptionsQuery } from '#shared/audience.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import type { Context } from '../http/context.ts';
import { scopeOf } from '../rights/actor.ts';
import { nameParts, offerParts, reachesAudience } from './audience.ts';
import { keysOfAudience } from './shown-to.ts';

/** All staff of an organisation. */
export const staffOf = (organizationId: string): Audience => ({
  include: [{ kind: 'organization', id: organizationId, user_types: ['teacher'] }],
  exclude: [],
});

interface Wanted {
  /** The organisation that shows. */
  readonly home: string;
  /** The right that has to reach everybody. */
  readonly code: ActionCode;
  /** Said at the field when it does not. */
  readonly text: Text;
  readonly at?: string;
  /** An audience that everybody who writes here may choose. */
  readonly always?: Audience;
}

/**
 * What is stored of an audience: itself and its keys, for a table with `shown_to`. Refuses (422001) one with somebody whom
 * the right of the caller does not reach.
 */
export async function storedAudience(
  { db, actor, services }: Context,
  wanted: Audience,
  { home, code, text, at = 'audience', always }: Wanted,
) {
  const isOpen = always !== undefined && isDeepStrictEqual(wanted, always);
  if (!isOpen && !(await reachesAudience(services, { db, actor, scope: scopeOf(actor, code) }, wanted)))
    throw refuseFields({ [at]: [text] });
  return { audience: wanted, ...keysOfAudience(wanted, home) };
}

/** An audience with the names of what was chosen, for its form; what is gone is a dash. */
export async function namedAudience(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { include, exclude }: Audience,
) {
  const named = await nameParts(db, services, include);
  return {
    include: include.map((part) => {
      const found = named.find((one) => one.kind === part.kind && one.id === part.id);
      return { ...part, name: found?.name ?? '—', name_en: found?.name_en ?? null };
    }),
    exclude,
  };
}

/** Whom the caller may choose by the right of the call. */
export async function viewAudienceOptions(ctx: Context, { kind, q }: z.output<typeof audienceOptionsQuery>) {
  const list = await offerParts(ctx.services, { db: ctx.db, actor: ctx.actor, scope: ctx.scope }, kind, q);
  return { list: list.map(({ organization_id: _, ...part }) => part) };
}
