import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { user, userOrganization } from '#modules/directory/server/tables.ts';
import { file } from '#server/files/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../database/demo/cast.ts';
import { organizationId } from '../../../../database/demo/places.ts';
import { HOME_PICTURE } from '../contract/pictures.contract.ts';
import { rollUp } from './analysis.queries.ts';
import { coverOf, demoNews } from './demo-news.ts';
import { SHIPPED } from './h5-homepages.policy.ts';
import { analysisData, h5Homepage, news } from './tables.ts';

/** News with drawn covers, written by the homeroom teacher and published by the office. */
export async function showNews({ db, services, today }: DemoContext): Promise<void> {
  const group = organizationId('sy');
  const folder = mkdtempSync(join(tmpdir(), 'covers-'));
  for (const [at, { days_ago, hue, art, ...text }] of demoNews.entries()) {
    const path = join(folder, `${at}.jpg`);
    await sharp(Buffer.from(coverOf(hue, art)))
      .jpeg({ quality: 80 })
      .toFile(path);
    const kept = await services.files.keep({
      path,
      kind: HOME_PICTURE,
      name: `cover-${at + 1}.jpg`,
      mime: 'image/jpeg',
      owner_id: null,
      organization_id: group,
    });
    const id = uuidv7();
    await db.insert(news).values({
      ...text,
      id,
      organization_id: group,
      cover_id: kept.id,
      status: 'published',
      source: at === 5 ? '晚报' : null,
      publish_at: instantAt(addDays(today, -days_ago), '09:00'),
      pinned_until: at === 0 ? instantAt(addDays(today, 14), '09:00') : null,
      author_id: castId('homeroom'),
      decided_by: castId('office'),
    });
    await db.update(file).set({ attached_type: 'news', attached_id: id }).where(eq(file.id, kept.id));
  }
  rmSync(folder, { recursive: true });
}

/** A page that guardians of the whole school group see on their phones. */
export async function drawHomepage({ db }: DemoContext): Promise<void> {
  const group = organizationId('sy');
  const kinds = ['todos', 'day', 'usual_apps', 'notices', 'news', 'banner'];
  const blocks = kinds.flatMap((kind) => SHIPPED.filter((block) => block.kind === kind));
  await db.insert(h5Homepage).values({
    organization_id: group,
    name: '家长首页',
    name_en: 'Home of guardians',
    hats: ['guardian'],
    used_by: [group],
    blocks,
    former_blocks: [...SHIPPED],
    status: 'published',
    revision: 2,
  });
}

const DEVICES = ['web', 'web', 'h5', 'h5', 'app'] as const;
const APPS = ['home', 'visitor_manage', 'people', 'organization', 'newsManage'] as const;
const OPENINGS = 4_000;

/** Three weeks of openings, most of them in the morning; the same in every demo. */
export async function openForWeeks({ db, services, today }: DemoContext): Promise<void> {
  const people = await db
    .select({ id: user.id, types: user.types, organization_id: userOrganization.organization_id })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(eq(userOrganization.is_main, true))
    .orderBy(user.id)
    .limit(400);
  if (people.length === 0) return;
  const rows = Array.from({ length: OPENINGS }, (_, at) => {
    const person = people[(at * 7919) % people.length] as (typeof people)[number];
    const day = addDays(today, -(1 + ((at * 13) % 21)));
    const hour = [7, 7, 8, 8, 9, 10, 12, 14, 16, 17, 20][(at * 31) % 11] ?? 8;
    const at_ = instantAt(day, `${String(hour).padStart(2, '0')}:${String((at * 17) % 60).padStart(2, '0')}`);
    const opens = at % 2 === 0;
    return {
      organization_id: person.organization_id,
      event: opens ? 'app_open' : 'page_view',
      at: at_,
      hat: person.types[0] ?? 'visitor',
      user_key: services.seal.sign(`${person.id}.${day}`, 'use of the portal').slice(0, 32),
      route: opens ? null : '/home',
      target: opens ? (APPS[(at * 5) % APPS.length] ?? 'home') : null,
      device: DEVICES[(at * 3) % DEVICES.length] ?? 'web',
      app_version: null,
      device_model: null,
      ms: 300 + ((at * 37) % 900),
    };
  });
  for (let from = 0; from < rows.length; from += 1_000)
    await db.insert(analysisData).values(rows.slice(from, from + 1_000));
  await rollUp(db, 29);
}
