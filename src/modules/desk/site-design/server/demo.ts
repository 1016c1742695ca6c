import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { file } from '#server/files/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { type Random, randomOf } from '../../../../../database/demo/random.ts';
import { HOME_PICTURE } from '../contract/pictures.contract.ts';
import { rollUp } from './analysis.queries.ts';
import { SHIPPED } from './h5-homepages.policy.ts';
import { bannerOf, coverOf, demoNews, schoolNews } from './news.demo.ts';
import { analysisData, banner, h5Homepage, news } from './tables.ts';

/** Draws a picture and keeps it as an upload of this module; it belongs to nothing yet. */
async function keepPicture({ services }: DemoContext, svg: string, name: string, organization_id: string) {
  const folder = mkdtempSync(join(tmpdir(), 'picture-'));
  const path = join(folder, 'picture.jpg');
  await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toFile(path);
  const kept = await services.files.keep({
    path,
    kind: HOME_PICTURE,
    name: `${name}.jpg`,
    mime: 'image/jpeg',
    owner_id: null,
    organization_id,
  });
  rmSync(folder, { recursive: true });
  return kept.id;
}

const tie = ({ db }: DemoContext, ids: string[], attached_type: string, attached_id: string) =>
  db.update(file).set({ attached_type, attached_id }).where(inArray(file.id, ids));

/** News with drawn covers: of the whole school group, and of one school with what waits at its desk. */
export async function showNews(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const author_id = castId('homeroom');
  for (const [at, { days_ago, hue, art, ...text }] of demoNews.entries()) {
    const organization_id = organizationId('sy');
    const cover_id = await keepPicture(demo, coverOf(hue, art), `cover-${at + 1}`, organization_id);
    const id = uuidv7();
    await db.insert(news).values({
      ...text,
      id,
      organization_id,
      cover_id,
      author_id,
      status: 'published',
      source: at === 5 ? '晚报' : null,
      publish_at: instantAt(addDays(today, -days_ago), '09:00'),
      pinned_until: at === 0 ? instantAt(addDays(today, 14), '09:00') : null,
      decided_by: castId('office'),
    });
    await tie(demo, [cover_id], 'news', id);
  }
  for (const { hue, art, days_ago, status, ...text } of schoolNews) {
    const organization_id = organizationId('sy-middle');
    const cover_id = await keepPicture(demo, coverOf(hue, art), 'cover', organization_id);
    const id = uuidv7();
    const publish_at = status === 'published' ? instantAt(addDays(today, -days_ago), '16:00') : null;
    await db.insert(news).values({ ...text, id, organization_id, cover_id, author_id, status, publish_at });
    await tie(demo, [cover_id], 'news', id);
  }
}

/** A banner of one school with pictures of its own, for guardians and teachers alike. */
export async function showPictureBanner(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const organization_id = organizationId('sy-middle');
  const wide = await keepPicture(demo, bannerOf(1920, 480), 'banner', organization_id);
  const tall = await keepPicture(demo, bannerOf(750, 320), 'banner-h5', organization_id);
  for (const placement of ['home', 'h5'] as const) {
    const id = uuidv7();
    await db.insert(banner).values({
      id,
      organization_id,
      placement,
      title: '冬季运动会',
      title_en: 'Winter games',
      image_id: wide,
      image_h5_id: tall,
      alt: '夕阳下的跑道和看台',
      alt_en: 'The track and the stands in the evening sun',
      starts_at: instantAt(addDays(today, -3), '08:00'),
      ends_at: instantAt(addDays(today, 18), '18:00'),
      sort: 5,
      status: 'live',
    });
    await tie(demo, [wide, tall], 'banner', id);
  }
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
/** What each hat opens; what stands more often is opened more often. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  teacher: `home home home visitor_manage visitor_manage myContact myContact internalNotice internalNotice students
    organization people newsManage EIdCardManage account_follow_up guardians invite_audit member usage bannerManagement
    homeDesign systemOrg manager-auth admin policyTexts`.split(/\s+/),
  guard: ['home', 'visitor_manage', 'visitor_manage', 'internalNotice'],
  student: ['home', 'home', 'internalNotice', 'myContact'],
  guardian: ['home', 'home', 'visitor_manage', 'internalNotice', 'myContact'],
};
const HOURS = [7, 7, 8, 8, 9, 10, 12, 14, 16, 17, 20] as const;
const OPENINGS = 4_000;
const DAYS = 30;

/** A month of openings until now, most of them on weekday mornings. */
export async function openForWeeks({ db, services, today }: DemoContext): Promise<void> {
  const people = await db
    .select({ id: user.id, types: user.types, organization_id: userOrganization.organization_id })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(eq(userOrganization.is_main, true))
    .orderBy(user.id)
    .limit(400);
  if (people.length === 0) return;
  const random = randomOf('openings');
  const staff = people.filter(({ types }) => types.includes('teacher'));
  const now = new Date().toISOString();
  const rows = Array.from({ length: OPENINGS }, () =>
    openingOf(random, { all: people, staff }, today, services),
  ).filter((row) => row.at < now);
  for (let from = 0; from < rows.length; from += 1_000)
    await db.insert(analysisData).values(rows.slice(from, from + 1_000));
  await rollUp(db, 29);
}

interface Opener {
  readonly id: string;
  readonly types: readonly string[];
  readonly organization_id: string;
}

function openingOf(
  random: Random,
  people: { readonly all: readonly Opener[]; readonly staff: readonly Opener[] },
  today: string,
  { seal }: DemoContext['services'],
) {
  const person = random.pick(random.chance(0.6) ? people.staff : people.all);
  // a day at the weekend is drawn again, twice: few people work then
  const days = [random.int(0, DAYS - 1), random.int(0, DAYS - 1), random.int(0, DAYS - 1)].map((ago) =>
    addDays(today, -ago),
  );
  const day = days.find((one) => !isWeekend(one)) ?? (days[0] as string);
  const time = `${String(random.pick(HOURS)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
  const opens = random.chance(0.8);
  const hat = person.types[0] ?? 'visitor';
  return {
    organization_id: person.organization_id,
    event: opens ? 'app_open' : 'page_view',
    at: instantAt(day, time),
    hat,
    user_key: seal.sign(`${person.id}.${day}`, 'use of the portal').slice(0, 32),
    route: opens ? null : '/home',
    target: opens ? random.pick(OPENED[hat] ?? ['home']) : null,
    device: random.pick(DEVICES),
    app_version: null,
    device_model: null,
    ms: random.int(300, 1_200),
  };
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
