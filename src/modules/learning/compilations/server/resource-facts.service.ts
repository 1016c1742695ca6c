import type { ResourceFacts as Facts } from '#modules/learning/course-resources/server/public.ts';
import { type FactsAsker, resourceFacts as factsOf } from '#modules/learning/course-resources/server/public.ts';
import type { FileShape } from '#shared/calls/files.contract.ts';
import { acrossGroup } from './reach.queries.ts';

interface Revision {
  readonly revision: number;
  readonly file: FileShape | null;
  readonly link: string | null;
  readonly live_video_id: string | null;
}

/** A resource as compilations need it: its files have addresses that work for a minute. */
export type ResourceFacts = Omit<Facts, 'revisions'> & { readonly revisions: readonly Revision[] };

/** Facts of resources by id, of all owners; what is gone is missing. Whether they may be shown is for the caller to decide. */
export async function resourceFacts(
  ask: FactsAsker,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResourceFacts>> {
  const facts = await acrossGroup(ask.db, () => factsOf(ask, ids));
  const { files } = ask.services;
  return new Map(
    [...facts].map(([id, one]) => [
      id,
      {
        ...one,
        revisions: one.revisions.map(({ file, ...rest }) => ({ ...rest, file: file && files.describe(file) })),
      },
    ]),
  );
}
