import { and, eq, inArray, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { type SettingDefinition, settingDefinitions } from '#server/settings/settings.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { adminFieldTexts } from '../../contract/admin.refusals.ts';
import type { adminSettings, SETTING_LEVELS, SETTING_TYPES } from '../../contract/admin-settings.contract.ts';
import { frameOf } from '../frames.service.ts';
import { rightsChanged } from '../rights-changed.service.ts';
import { systemSetting } from '../tables.ts';

type Endpoints = typeof adminSettings;
type Level = (typeof SETTING_LEVELS)[number];
type Row = typeof systemSetting.$inferSelect;

export async function viewSettings(ctx: Context) {
  return { list: await describe(ctx, [...settingDefinitions().values()]) };
}

async function describe(ctx: Context, definitions: readonly SettingDefinition[]) {
  const { actor, db, services } = ctx;
  const organization_id = currentOrganization(actor);
  const frame = await frameOf(services, db, organization_id);
  const rows = await db
    .select()
    .from(systemSetting)
    .where(
      and(
        inArray(
          systemSetting.key,
          definitions.map((one) => one.key),
        ),
        or(
          and(eq(systemSetting.level, 'client'), sql`${systemSetting.client_id} = ${actor.client_id}`),
          and(eq(systemSetting.level, 'organization'), eq(systemSetting.organization_id, organization_id)),
        ),
      ),
    );
  const names = await namesOfUsers(
    db,
    rows.map((row) => row.changed_by),
  );
  return definitions
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((definition) => {
      const own = rows.filter((row) => row.key === definition.key);
      const nearest = own.find((row) => row.level === 'organization') ?? own[0];
      const stored = frame.settings.get(definition.key);
      return {
        key: definition.key,
        name: definition.name,
        help: definition.help ?? null,
        ...kindOf(definition),
        is_public: definition.is_public,
        default: definition.default,
        effective: nearest ? nearest.value : stored === undefined ? definition.default : stored,
        level: nearest ? (nearest.level as Level) : stored === undefined ? ('default' as const) : ('system' as const),
        values: own.map((row) => ({
          level: row.level as Level,
          value: row.value,
          changed_at: row.changed_at,
          changed_by: (row.changed_by && names.get(row.changed_by)?.name) || null,
          reason: row.reason,
        })),
      };
    });
}

type Kind = { readonly type: (typeof SETTING_TYPES)[number]; readonly options: string[] };

/** What field a setting needs, read from its own rule. */
function kindOf({ schema }: SettingDefinition): Kind {
  const plain = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as {
    type?: string;
    enum?: unknown[];
    anyOf?: { type?: string }[];
    items?: { type?: string };
  };
  if (plain.enum) return { type: 'choice', options: plain.enum.map(String) };
  const type = plain.type ?? (plain.anyOf?.every((one) => one.type === 'string') ? 'string' : undefined);
  if (type === 'string') return { type: 'text', options: [] };
  if (type === 'integer' || type === 'number') return { type: 'number', options: [] };
  if (type === 'boolean') return { type: 'flag', options: [] };
  if (type === 'array' && plain.items?.type === 'string') return { type: 'texts', options: [] };
  return { type: 'json', options: [] };
}

export async function updateSetting(ctx: Context, change: z.output<Endpoints['update']['body']>) {
  const { key, level, value, reason } = change;
  const definition = settingDefinitions().get(key);
  if (!definition) throw refuseFields({ key: [adminFieldTexts.key_unknown] });
  const place = placeOf(ctx, level);
  const where = and(eq(systemSetting.key, key), eq(systemSetting.level, level), place.where);
  const [before] = await ctx.db.select().from(systemSetting).where(where).for('update');
  if (value === null) await ctx.db.delete(systemSetting).where(where);
  else await store(ctx, definition, place.columns, change);
  ctx.audit({
    action: value === null ? 'system_setting.reset' : 'system_setting.update',
    target: ['system_setting', key],
    before: { [key]: before?.value ?? null },
    after: { [key]: value },
    reason,
  });
  await rightsChanged(ctx);
  const [row] = await describe(ctx, [definition]);
  if (!row) throw new Error('a setting vanished');
  return row;
}

async function store(
  ctx: Context,
  definition: SettingDefinition,
  columns: Pick<Row, 'client_id' | 'organization_id'>,
  { key, level, value, reason }: z.output<Endpoints['update']['body']>,
): Promise<void> {
  const parsed = definition.schema.safeParse(value);
  if (!parsed.success) throw refuseFields({ value: [adminFieldTexts.value_wrong] });
  const facts = { value: parsed.data, changed_by: ctx.actor.user_id, reason };
  await ctx.db
    .insert(systemSetting)
    .values({ key, level, ...columns, ...facts })
    .onConflictDoUpdate({
      target: [systemSetting.key, systemSetting.level, systemSetting.client_id, systemSetting.organization_id],
      set: { ...facts, changed_at: sql`now()` },
    });
}

/** A level is changed only by a person who reaches all of it. */
function placeOf({ actor, scope }: Context, level: Level) {
  if (level === 'client') {
    const { client_id } = actor;
    if (!client_id || !scope.organizations.includes(client_id)) throw refuse(shared.no_right);
    return { columns: { client_id, organization_id: null }, where: sql`${systemSetting.client_id} = ${client_id}` };
  }
  const organization_id = currentOrganization(actor);
  if (!scope.organizations.includes(organization_id)) throw refuse(shared.no_right);
  return {
    columns: { client_id: null, organization_id },
    where: eq(systemSetting.organization_id, organization_id),
  };
}
