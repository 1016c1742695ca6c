import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { user } from '#modules/core/directory/server/tables.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { awardLifecycle } from '../contract/award.lifecycle.ts';
import { certificateKind } from './certificates.service.ts';
import { certificateDrawing } from './demo-certificate.ts';
import { award, awardWinner } from './tables.ts';

interface DemoAward {
  readonly by: CastName;
  readonly facts: Pick<typeof award.$inferInsert, 'name' | 'level' | 'prize' | 'issuer'>;
  /** Since the day on which it was awarded; it is registered on the next one. */
  readonly days_ago: number;
  /** What happened to it since. */
  readonly moves: readonly MoveOf<typeof awardLifecycle>[];
  readonly reason?: string;
}

const AWARDS: readonly DemoAward[] = [
  {
    by: 'teacher',
    facts: { name: '全市初中语文优质课评比', level: 'municipal', prize: '一等奖', issuer: '深圳市教育科学研究院' },
    days_ago: 40,
    moves: ['submit', 'approve'],
  },
  {
    by: 'homeroom',
    facts: { name: '区先进班集体', level: 'district', prize: '先进集体', issuer: '区教育局' },
    days_ago: 75,
    moves: ['submit', 'approve'],
  },
  {
    by: 'teacher',
    facts: { name: '“书香校园”教师读书征文', level: 'district', prize: '二等奖', issuer: '区教育局' },
    days_ago: 12,
    moves: ['submit'],
  },
  {
    by: 'homeroom',
    facts: { name: '班主任专业能力大赛', level: 'municipal', prize: '三等奖', issuer: '深圳市教育局' },
    days_ago: 20,
    moves: ['submit', 'reject'],
    reason: '证书上的等第是优秀奖，请核对后再提交',
  },
  {
    by: 'teacher',
    facts: { name: '全国信息化教学案例', level: 'national', prize: '优秀案例', issuer: '中央电化教育馆' },
    days_ago: 3,
    moves: [],
  },
];

/** The decision comes the morning after. */
const TIMES = { submit: [1, '16:25'], approve: [2, '10:05'], reject: [2, '10:40'] } as const;

/** Awards of two teachers in every state, each with what happened to it; one was rejected, with the reason. */
export async function awardsDemo(demo: DemoContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'awards-'));
  try {
    const names = await namesOf(demo, ['teacher', 'homeroom']);
    for (const one of AWARDS) await keepAward(demo, folder, one, names);
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Names = (who: CastName) => string;

async function namesOf({ db }: DemoContext, people: readonly CastName[]): Promise<Names> {
  const rows = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, people.map(castId)));
  const known = new Map(rows.map(({ id, name }) => [id, name]));
  return (who) => known.get(castId(who)) ?? '';
}

async function keepAward(demo: DemoContext, folder: string, one: DemoAward, names: Names): Promise<void> {
  const { db, today } = demo;
  const { by, facts, days_ago, moves, reason } = one;
  const organization_id = organizationId('sy-middle');
  const [id, author, awarded_on] = [demoId(`award:${facts.name}`), castId(by), addDays(today, -days_ago)];
  const life = await liveDemo(db, {
    type: 'award',
    lifecycle: awardLifecycle,
    id,
    organization_id,
    begun: { state: 'draft', by: author, at: instantAt(addDays(awarded_on, 1), '16:10') },
    moves: moves.map((move) => ({
      move,
      by: move === 'submit' ? author : castId('principal'),
      at: instantAt(addDays(awarded_on, TIMES[move][0]), TIMES[move][1]),
      reason: move === 'reject' ? reason : undefined,
    })),
    review: ['approve', 'reject'],
  });
  await db.insert(award).values({
    ...facts,
    ...life,
    id,
    organization_id,
    awarded_on,
    certificate_file_id: moves.length > 0 ? await certificateOf(demo, folder, one, names) : null,
  });
  await db.insert(awardWinner).values({ award_id: id, user_id: author, organization_id, sort: 0 });
}

async function certificateOf({ db, services }: DemoContext, folder: string, one: DemoAward, names: Names) {
  const { by, facts } = one;
  const id = demoId(`award:${facts.name}`);
  const path = join(folder, `${id}.png`);
  await sharp(Buffer.from(certificateDrawing(names(by), facts.name, facts.prize, facts.issuer)))
    .png()
    .toFile(path);
  const [kept] = await services.files.keepAll(db, [
    {
      path,
      organization_id: organizationId('sy-middle'),
      kind: certificateKind.kind,
      name: '获奖证书.png',
      mime: 'image/png',
      owner_id: castId(by),
      attached: { type: certificateKind.kind, id },
    },
  ]);
  return kept?.id ?? null;
}
