import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { definePort } from '#server/ports.ts';

/** What the book of people needs to know of employment when somebody becomes a member of staff. */
export interface Employment {
  /** Where somebody is employed in the whole school group. */
  readonly employerOf: (
    db: Db,
    userId: string,
  ) => Promise<{ readonly id: string; readonly name: string; readonly name_en: string | null } | null>;
  /** Opens the record of somebody who works here from today on; who has one keeps it. */
  readonly begin: (
    source: Pick<Context, 'db'> & { readonly actor: { readonly user_id: string } | null },
    entered: {
      readonly user_id: string;
      readonly organization_id: string;
      readonly department_id: string | null;
      readonly post_id: string | null;
    },
  ) => Promise<void>;
  /** Removes the record of somebody who was entered by mistake. */
  readonly takeBack: (db: Db, userId: string, organizations: readonly string[]) => Promise<void>;
}

/** Filled by the module that keeps staff records. */
export const employment = definePort<Employment>('employment');
