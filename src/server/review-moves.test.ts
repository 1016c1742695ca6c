import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { role, roleUser } from '#modules/core/access/server/tables.ts';
import { accountMerge, impersonation } from '#modules/desk/console/server/tables.ts';
import { patience } from '#server/testing/pace.ts';
import { today } from '#shared/dates.ts';
import { asZod, type Endpoint } from '#shared/endpoint.ts';
import type { Review, ReviewMove } from '#shared/review.ts';
import { type CastName, cast, castId } from '../../database/demo/cast.ts';
import { organizationId } from '../../database/demo/places.ts';
import { everyEndpoint } from './testing/every-endpoint.ts';
import { useDemo } from './testing/use-demo.ts';

/** Every kind of thing that is decided from its line, by the name that its history gives it. */
const TYPES = [
  'access_request',
  'account_audit',
  'account_merge',
  'announcement',
  'attendance_fix',
  'compilation',
  'course_resource',
  'duty_swap',
  'face_list',
  'ffyplan',
  'ffyplan_targets',
  'guardian_link_request',
  'guardian_transfer',
  'home_visit_record',
  'id_photo_change',
  'impersonation',
  'internotification',
  'lesson_change',
  'live',
  'live_video',
  'news',
  'oa_application',
  'parking',
  'pending_staff',
  'print_job',
  'repair_order',
  'role_user',
  'room_booking',
  'serve_user',
  'system_rule',
  'teacher_correction',
  'vacation',
  'visitor',
  'work_plan',
];

const WORDS = '已核对，情况属实';

interface Waiting {
  readonly username: CastName;
  readonly key: string;
  readonly review: Review;
}

/** What waits for everybody of the cast, with rows of the kinds of which nothing waits in the demo. */
async function everyReview(demo: ReturnType<typeof useDemo>): Promise<Waiting[]> {
  const about = { client_id: organizationId('sy'), reason: '演示', state: 'requested' };
  const [student, teacher, finance] = [castId('student'), castId('teacher'), castId('finance')];
  await demo.everywhere(async (db) => {
    await db
      .insert(accountMerge)
      .values({ ...about, from_id: teacher, into_id: finance, requested_by: castId('principal') });
    const [given] = await db.select({ id: role.id }).from(role).where(eq(role.code, 'media')).limit(1);
    await db.insert(roleUser).values({
      role_id: given?.id ?? '',
      user_id: finance,
      organization_id: organizationId('sy-middle'),
      granted_by: castId('principal'),
      state: 'requested',
    });
    await db.insert(impersonation).values({ ...about, actor_id: castId('principal'), target_id: student, minutes: 10 });
  });
  const [worker] = (await demo.call('hrofficer', 'GET', '/serve_users?status=pending')).data.list;
  await demo.call('hrofficer', 'POST', `/serve_users/${worker.id}/checks`, {
    kind: 'entry',
    result: 'clear',
    asked_on: today(),
  });
  const found: Waiting[] = [];
  for (const { username } of cast) {
    const { data } = await demo.call(username, 'GET', '/home/todos');
    for (const { key, review } of data?.list ?? []) if (review) found.push({ username, key, review });
  }
  return found;
}

const endpoints = everyEndpoint().map(({ endpoint }) => endpoint);
const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

function endpointFor({ method, path }: Pick<ReviewMove, 'method' | 'path'>): Endpoint | undefined {
  const fitting = endpoints.filter((one) => one.method === method && patternOf(one).test(path));
  return fitting.find((one) => one.path === path) ?? fitting[0];
}

const bodyWith = ({ body, words }: ReviewMove, said: string | null) =>
  body || words ? { ...body, ...(words && said ? { [words]: said } : {}) } : null;

const isRight = ({ body: schema }: Endpoint, body: object | null): boolean =>
  schema ? asZod(schema).safeParse(body ?? {}).success : body === null;

describe('what is decided from its line', () => {
  const demo = useDemo();
  let found: Waiting[] = [];
  beforeAll(async () => {
    found = await everyReview(demo);
  }, patience(240));

  it('is of every kind that people review', () => {
    expect([...new Set(found.map(({ review }) => review.type))].sort()).toEqual(TYPES);
  });

  it('names calls that there are, with bodies that their contracts take, with or without the opinion that they ask for', () => {
    const wrong = found.flatMap(({ key, review }) =>
      review.moves.flatMap((move) => {
        const endpoint = endpointFor(move);
        if (!endpoint) return [`${key}: no ${move.method} ${move.path}`];
        const isWhole = isRight(endpoint, bodyWith(move, WORDS));
        const isBare = isRight(endpoint, bodyWith(move, null));
        const undone = move.undo && endpointFor(move.undo);
        return [
          ...(isWhole ? [] : [`${key}: ${move.result} is no body of ${endpoint.path}`]),
          ...(move.must || isBare ? [] : [`${key}: ${move.result} needs an opinion`]),
          ...(move.undo && !(undone && isRight(undone, move.undo.body)) ? [`${key}: cannot be taken back so`] : []),
        ];
      }),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('has facts in both languages and stands once in each list', () => {
    const bare = found.filter(
      ({ review }) => review.facts.length === 0 || review.facts.some(({ value }) => !value.cn || !value.us),
    );
    expect(bare.map(({ key }) => key)).toEqual([]);
    const lines = found.map(({ username, key }) => `${username} ${key}`);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it(
    'waits for people who reach their reviews',
    async () => {
      const reviewers = [...new Set(found.map(({ username }) => username))];
      for (const username of reviewers) {
        const mine = found.filter((one) => one.username === username);
        const { code, data } = await demo.call(username, 'GET', '/reviews');
        expect([username, code, data?.counts.total, data?.failed]).toEqual([username, 0, mine.length, []]);
      }
    },
    patience(120),
  );
});

/** Kinds whose history is none of a lifecycle: they are not among what was decided. */
const WITHOUT_HISTORY = [
  'account_audit',
  'account_merge',
  'guardian_transfer',
  'impersonation',
  'role_user',
  'teacher_correction',
];

/** Kinds that are a draft again when they are returned: drafts are their authors' alone. */
const DRAFT_AGAIN = ['announcement', 'internotification', 'live'];

const isShownAfterwards = ({ type }: Review, { result }: ReviewMove): boolean =>
  !WITHOUT_HISTORY.includes(type) && !(result === 'return' && DRAFT_AGAIN.includes(type));

describe.each([0, 1, 2])('move %i of every kind', (at) => {
  const demo = useDemo();

  it(
    'is made by the person to whom it is offered, and stands among what they decided',
    async () => {
      const tried = new Map<string, string>();
      for (const { username, review } of await everyReview(demo)) {
        const move = review.moves[at];
        const name = move && `${review.type}.${move.result}`;
        if (!move || !name || tried.has(name)) continue;
        const { code, message } = await demo.call(
          username,
          move.method,
          move.path,
          bodyWith(move, move.must ? WORDS : null) ?? undefined,
        );
        const done = (await demo.call(username, 'GET', '/reviews?tab=done')).data.list;
        const isListed = done.some(({ id, type }: Review) => id === review.id && type === review.type);
        expect([name, isListed]).toEqual([name, code === 0 && isShownAfterwards(review, move)]);
        tried.set(name, code === 0 ? 'made' : `${username}: ${code} ${message}`);
      }
      expect([...tried].filter(([, said]) => said !== 'made')).toEqual([]);
    },
    patience(240),
  );
});
