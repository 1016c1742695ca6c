import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { defineImport, type RowToSave, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import { id, line } from '#shared/fields.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { Text } from '#shared/text.ts';
import { providersOf } from './providers/providers.ts';
import { externalIdentity } from './tables.ts';

interface Params {
  readonly organization_id: string;
}
interface Row {
  readonly number: string;
  readonly name: string;
  readonly channel: 'qiwei_oauth' | 'ding_oauth';
  readonly userid: string;
}
type Source = TaskSource<Params>;
interface Entry {
  readonly id: string;
  /** The link that the school had given before. */
  readonly replaced: string | null;
}

const CHANNELS: readonly (Text & { code: Row['channel'] })[] = [
  { code: 'qiwei_oauth', cn: '企业微信', us: 'WeCom' },
  { code: 'ding_oauth', cn: '钉钉', us: 'DingTalk' },
];

const foreignOrganization = {
  cn: '您没有管理该机构账号的权限',
  us: 'You can’t manage accounts in that organisation',
};

/** People of the organisation by number, and the links that they or these userids have. */
async function lookUp({ db, params }: Source, rows: readonly Row[]) {
  const people = await db
    .select({ id: user.id, name: user.name, number: user.number })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(userOrganization.organization_id, params.organization_id),
        running(userOrganization),
        inArray(user.number, [...new Set(rows.map((row) => row.number))]),
        inArray(user.status, ['unconfirmed', 'confirmed']),
      ),
    );
  const links = await db
    .select()
    .from(externalIdentity)
    .where(
      and(
        eq(externalIdentity.status, 'active'),
        inArray(
          externalIdentity.channel,
          CHANNELS.map(({ code }) => code),
        ),
        sql`(${inArray(externalIdentity.subject, [...new Set(rows.map((row) => row.userid))])} or ${
          people.length
            ? inArray(
                externalIdentity.user_id,
                people.map((one) => one.id),
              )
            : sql`false`
        })`,
      ),
    );
  return { people, links };
}

type Known = Awaited<ReturnType<typeof lookUp>>;

function resolve({ services }: Source, row: Row, { people, links }: Known) {
  const app = providersOf(services.env).companies[row.channel];
  const person = people.find((one) => one.number === row.number);
  const ofApp = links.filter((link) => link.channel === row.channel && link.app === app);
  return {
    app,
    person,
    same: ofApp.find((link) => link.user_id === person?.id && link.subject === row.userid),
    foreign: ofApp.find((link) => link.user_id !== person?.id && link.subject === row.userid),
    before: ofApp.find((link) => link.user_id === person?.id && link.linked_by === 'provisioned'),
  };
}

function verdictOf(source: Source, row: Row, known: Known): Verdict {
  const { app, person, same, foreign, before } = resolve(source, row, known);
  const errors: Record<string, Text[]> = {};
  if (!source.scope.organizations.includes(source.params.organization_id)) errors['number'] = [foreignOrganization];
  else if (!person) errors['number'] = [{ cn: '本单位没有这个编号', us: 'No one here has this number' }];
  else if (!isSameName(person.name, row.name))
    errors['name'] = [{ cn: '姓名与编号不符', us: 'The name doesn’t match the number' }];
  if (!app) errors['channel'] = [{ cn: '该登录方式未开通', us: 'This way of signing in isn’t available' }];
  if (foreign) errors['userid'] = [{ cn: '该账号已绑定其他人', us: 'Already linked to someone else' }];
  if (Object.keys(errors).length) return { errors };
  if (same) return 'same';
  return before ? 'changed' : 'created';
}

async function save(source: Source, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const known = await lookUp(
    source,
    rows.map(({ row }) => row),
  );
  const entries: Entry[] = [];
  for (const { row } of rows) {
    const { app, person, before } = resolve(source, row, known);
    if (!app || !person) throw new Error(`row of ${row.number} was not checked`);
    if (before) await end(source, before.id);
    const [made] = await source.db
      .insert(externalIdentity)
      .values({ user_id: person.id, channel: row.channel, app, subject: row.userid, linked_by: 'provisioned' })
      .returning({ id: externalIdentity.id });
    entries.push({ id: made?.id ?? '', replaced: before?.id ?? null });
  }
  return entries;
}

const end = ({ db }: Source, linkId: string) =>
  db.update(externalIdentity).set({ status: 'removed', removed_at: sql`now()` }).where(eq(externalIdentity.id, linkId));

/** The school knows the accounts that it gave its people: their first sign-in by them needs no link of their own. */
defineImport<Params, Row>({
  name: 'external_identities',
  title: { cn: '企业账号', us: 'Company accounts' },
  rights: [accessRights.accounts],
  params: z.strictObject({ organization_id: id }),
  max_rows: 20_000,
  columns: [
    { key: 'number', cn: '编号', us: 'Number', is_required: true, schema: line(1, 30), example: 'T0001' },
    { key: 'name', cn: '姓名', us: 'Name', is_required: true, schema: line(1, 50), example: '张三' },
    {
      key: 'channel',
      cn: '登录方式',
      us: 'Way to sign in',
      is_required: true,
      schema: z.enum(['qiwei_oauth', 'ding_oauth']),
      options: CHANNELS,
    },
    {
      key: 'userid',
      cn: '企业账号ID',
      us: 'Company account ID',
      is_required: true,
      schema: line(1, 64),
      note: { cn: '企业微信或钉钉管理后台中的 userid', us: 'The userid from the WeCom or DingTalk admin console' },
      example: 'zhangsan',
    },
  ],
  keysOf: (row) => ({ userid: `${row.channel}|${row.userid}`, number: `${row.channel}|${row.number}` }),
  async compare(source, rows) {
    const known = await lookUp(source, rows);
    return rows.map((row) => verdictOf(source, row, known));
  },
  save,
  async undo(source, entries) {
    for (const entry of entries as readonly Entry[]) {
      // a person who signed in by it meanwhile keeps it
      const [gone] = await source.db
        .delete(externalIdentity)
        .where(and(eq(externalIdentity.id, entry.id), isNull(externalIdentity.last_used_at)))
        .returning({ id: externalIdentity.id });
      if (!gone || !entry.replaced) continue;
      await source.db
        .update(externalIdentity)
        .set({ status: 'active', removed_at: null })
        .where(eq(externalIdentity.id, entry.replaced));
    }
  },
});
