import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';

/** What somebody's home page showed last, cached for the moment in which a part of it is slow or fails. */
export interface CachedAnswer {
  readonly data: unknown;
  /** When it was read. */
  readonly at: string;
}

/** Older than this it says nothing about the day any more. */
const CACHED_MS = 30 * 60_000;
/** People whose last answers are cached on this node; the one who came longest ago is forgotten first. */
const PEOPLE_AT_MOST = 1_000;

const peopleByServices = new WeakMap<Services, Map<string, Map<string, CachedAnswer>>>();

/** Parts by name. */
export interface CachedAnswers {
  readonly isEmpty: boolean;
  find(part: string): CachedAnswer | null;
  store(part: string, data: unknown): void;
  forget(part: string): void;
}

/** Another right, organisation or user type is another key: nothing is shown out of former rights. */
const keyOf = ({ actor }: Context): string =>
  [actor.user_id, actor.organization_id, actor.is_super_admin, ...actor.user_types, '|', ...actor.grants.keys()].join(
    ' ',
  );

/** The last answers of the caller that were read without a failure, under the rights that they have now. In the memory of this node. */
export function cachedAnswersOf(ctx: Context): CachedAnswers {
  const people = peopleByServices.get(ctx.services) ?? new Map<string, Map<string, CachedAnswer>>();
  peopleByServices.set(ctx.services, people);
  const key = keyOf(ctx);
  const mine = people.get(key) ?? new Map<string, CachedAnswer>();
  people.delete(key);
  people.set(key, mine);
  if (people.size > PEOPLE_AT_MOST) people.delete(people.keys().next().value ?? '');
  return {
    isEmpty: mine.size === 0,
    find(part) {
      const cached = mine.get(part);
      return cached && Date.parse(cached.at) > Date.now() - CACHED_MS ? cached : null;
    },
    store: (part, data) => mine.set(part, { data, at: new Date().toISOString() }),
    forget: (part) => mine.delete(part),
  };
}
