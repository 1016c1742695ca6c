import { sql } from 'drizzle-orm';
import { uuidv7 } from '#shared/uuid.ts';
import { type Db, EVERYWHERE, rowReach } from '../../database/database.ts';
import type { ServerModule } from '../../module.ts';
import type { Person } from '../../rights/actor.ts';
import type { Services } from '../../services.ts';
import { plainPerson } from '../../testing/use-portal.ts';
import { type Asker, type PassageRecord, passageSources, putPassages } from '../passages/passages.ts';

/** A shelf of texts, to try the engine on: each is read by some people until it is shut. */

export const group = '01900000-0000-7000-8000-0000000000a0';
export const school = '01900000-0000-7000-8000-0000000000a1';
export const otherSchool = '01900000-0000-7000-8000-0000000000a2';
export const otherGroup = '01900000-0000-7000-8000-0000000000b0';

export const TABLE = `create table test_text (id uuid primary key, client_id uuid not null, organization_id uuid,
    readers uuid[] not null, is_shut boolean not null default false, title text not null, body text not null);
  grant all on test_text to portal_app`;

interface Row {
  readonly id: string;
  readonly client_id: string;
  readonly organization_id: string | null;
  readonly title: string;
  readonly body: string;
}

const recordOf = ({ id, client_id, organization_id, title, body }: Row): PassageRecord => ({
  source_id: id,
  client_id,
  organization_id,
  texts: [{ lang: 'cn', title, text: body, anchor: 'top' }],
});

/** The ids about which the owner was asked, call by call. */
export const askedAbout: string[][] = [];

export const shelfModule: ServerModule = {
  name: 'test-shelf',
  routes: [],
  provides: [
    passageSources.with({
      key: 'test_text',
      title: { cn: '书架', us: 'Shelf' },
      edition: 1,
      link: ({ source_id, anchor }) => `/shelf?id=${source_id}#${anchor}`,
      readable: async ({ db, actor }, ids) => {
        askedAbout.push([...ids]);
        const { rows } = await db.execute<{ id: string }>(sql`select id from test_text
          where id = any (${sql.param([...ids])}::uuid[]) and not is_shut and ${actor.user_id}::uuid = any (readers)`);
        return new Set(rows.map(({ id }) => id));
      },
      records: async (db, after, most) => {
        const { rows } = await db.execute<Row & Record<string, unknown>>(
          sql`select * from test_text where id > ${after} order by id limit ${most} for share`,
        );
        return rows.map(recordOf);
      },
    }),
  ],
};

interface NewText {
  readonly title: string;
  readonly body: string;
  readonly readers: readonly Person[];
  readonly at?: string | null;
  readonly client?: string;
}

/** Stands a text on the shelf without telling the search of it. */
export async function standText(db: Db, { title, body, readers, at = school, client = group }: NewText): Promise<Row> {
  const id = uuidv7();
  const people = sql`${sql.param(readers.map(({ user_id }) => user_id))}::uuid[]`;
  await db.execute(sql`insert into test_text (id, client_id, organization_id, readers, title, body)
    values (${id}, ${client}, ${at}, ${people}, ${title}, ${body})`);
  return { id, client_id: client, organization_id: at, title, body };
}

export const tellOf = (db: Db, row: Row): Promise<void> => putPassages(db, 'test_text', recordOf(row));

/** Stands a text on the shelf and tells the search of it, in one transaction. */
export const addText = (services: Services, text: NewText): Promise<string> =>
  services.database.write(EVERYWHERE, async ({ db }) => {
    const row = await standText(db, text);
    await tellOf(db, row);
    return row.id;
  });

/** Somebody of a school; nobody else has the same id. */
export const personOf = (...reach: readonly string[]): Person => ({
  ...plainPerson(uuidv7()),
  client_id: reach[0] === otherGroup ? otherGroup : group,
  organization_id: reach[0] ?? null,
  reach,
});

/** Work in the name of a person, on a connection with their reach. */
export const asAsker = <T>(services: Services, person: Person, work: (asker: Asker) => Promise<T>): Promise<T> => {
  const session = { session_id: uuidv7(), session_kind: 'staff', impersonator_id: null, switched_from: null } as const;
  return services.database.read(rowReach(person.client_id, person.reach), (db) =>
    work({ db, services, actor: { ...person, ...session } }),
  );
};
