import type * as z from 'zod';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';

/** A setting that administrators may change: on the whole installation, for a school group, or for one organisation. */
export interface SettingDefinition<T = unknown> {
  readonly key: string;
  /** What it decides, in a few words for administrators of a school. */
  readonly name: Text;
  /** What to write into it, where the name does not say so. */
  readonly help?: Text;
  readonly schema: z.ZodType<T>;
  readonly default: T;
  /** Sent to every signed-in browser. */
  readonly is_public: boolean;
}

/** What reading a value needs; only a setting that people see has words. */
type StoredValue<T> = Pick<SettingDefinition<T>, 'key' | 'schema' | 'default'>;

const definitions = new Map<string, SettingDefinition>();

/** Declares a setting beside the code that reads it. A key declared twice stops the start. */
export function defineSetting<T>(definition: SettingDefinition<T>): SettingDefinition<T> {
  if (definitions.has(definition.key)) throw new Error(`setting ${definition.key} is declared twice`);
  definitions.set(definition.key, definition as SettingDefinition);
  return definition;
}

/** Every declared setting, by its key. */
export const settingDefinitions = (): ReadonlyMap<string, SettingDefinition> => definitions;

/** Stored values that hold in an organisation (nearest level first), by key; null asks for those of the installation. */
export type SettingsReader = (db: Db, organizationId: string | null) => Promise<ReadonlyMap<string, unknown>>;

/** The values of settings. The access module keeps them and fills this port; everybody reads through it. */
export class Settings {
  #read: SettingsReader | undefined;

  fill(read: SettingsReader): void {
    this.#read = read;
  }

  /**
   * The value in an organisation: of the organisation itself, else of the nearest one above, else the default. A stored
   * value that is no longer valid is ignored.
   */
  async get<T>(db: Db, definition: StoredValue<T>, organizationId: string | null): Promise<T> {
    const stored = (await this.#read?.(db, organizationId))?.get(definition.key);
    if (stored === undefined) return definition.default;
    const parsed = definition.schema.safeParse(stored);
    return parsed.success ? parsed.data : definition.default;
  }
}
