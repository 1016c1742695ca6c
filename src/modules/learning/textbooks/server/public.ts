/**
 * What other modules may ask textbooks. Queries take the caller's connection and school group first and answer maps by id,
 * in which ids of others are missing; nothing here refuses.
 */
import type { Db } from '#server/database/database.ts';
import { definePorts } from '#server/ports.ts';

export {
  type Chapter,
  chapterReached,
  chaptersOf,
  chapterTitles,
  knowledgesAmong,
  tagsAmong,
  textbooksAmong,
} from './chapters.queries.ts';

/** Where things name chapters, knowledge points or tags: one entry for each table of a module that does. */
export interface ThingUses {
  /** Names the entry among all, in what a merge keeps for its undo: `course_resource.knowledge_ids`. */
  readonly name: string;
  /** How many things name each of these ids; those that nothing names are missing. */
  count(db: Db, clientId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Makes everything that names `from` name `to`, once; gives the ids of what it changed. */
  replace(db: Db, clientId: string, from: string, to: string): Promise<readonly string[]>;
  /** Takes that back for these things, as far as they still name `to`. */
  restore(db: Db, clientId: string, from: string, to: string, ids: readonly string[]): Promise<void>;
}

/** Filled by modules whose things name chapters (only counted), knowledge points or tags: `provides: [tagUses.with(…)]`. */
export const chapterUses = definePorts<Pick<ThingUses, 'name' | 'count'>>();
export const knowledgeUses = definePorts<ThingUses>();
export const tagUses = definePorts<ThingUses>();
/** Filled by modules whose things name textbooks. */
export const textbookThings = definePorts<Pick<ThingUses, 'name' | 'count'>>();
