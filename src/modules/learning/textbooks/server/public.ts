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

/** From a retired textbook to its new edition. */
export interface Succession {
  readonly from_book: string;
  readonly to_book: string;
  /** Old chapters and the new ones that take their place; several may become one. */
  readonly chapters: ReadonlyMap<string, string>;
}

/** Where things name chapters. */
export interface ChapterUses extends Pick<ThingUses, 'name' | 'count'> {
  /**
   * Makes what names an old chapter name the new one and the new book, and marks it to be looked at, in every school of the
   * group; things at chapters that are not named stay with the old book. Gives how many things it moved.
   */
  move(db: Db, clientId: string, succession: Succession): Promise<number>;
}

/** Filled by modules whose things name chapters, knowledge points or tags: `provides: [tagUses.with(…)]`. */
export const chapterUses = definePorts<ChapterUses>();
export const knowledgeUses = definePorts<ThingUses>();
/** How often a tag is used is counted by the database: a table with `c_tag_ids` has the triggers `c_tag_uses_of(table)`. */
export const tagUses = definePorts<Omit<ThingUses, 'count'>>();
/** Filled by modules whose things name textbooks. */
export const textbookThings = definePorts<Pick<ThingUses, 'name' | 'count'>>();
