import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { picture, upload } from '#modules/identity/profile/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let guard: TestPerson;
let foreignHr: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  guard = await world.person({ name: '保安', school, user_types: ['guard'] });
  foreignHr = await world.person({ name: '乙人事', school: await world.school('乙校', school), roles: ['hr'] });
});
afterAll(() => portal.close());

async function withPhoto(name: string): Promise<TestPerson> {
  const person = await world.person({ name, school });
  const { data } = await upload(hr.browser, await picture(413, 531), 'id_photo');
  await hr.browser.call('PUT', `/users/${person.user_id}/change_id_photo`, { body: { file_id: data.id } });
  return person;
}

const issue = (people: readonly TestPerson[], by = hr, more: object = {}) =>
  by.browser.call('POST', '/digital_cards/issue', {
    body: { kind: 'staff', user_ids: people.map(({ user_id }) => user_id), ...more },
  });
const holders = async (query: string, by = hr) =>
  (await by.browser.call('GET', `/digital_cards/holders?kind=staff&per_page=100&${query}`)).data.list as {
    id: string;
    has_photo: boolean;
    card: { id: string; status: string; valid_to: string | null; printed_count: number } | null;
  }[];
const rowOf = async (person: TestPerson) => (await holders('')).find(({ id }) => id === person.user_id);
const cardOf = async (person: TestPerson) => (await rowOf(person))?.card ?? null;
const print = (ids: readonly string[], by = hr) =>
  by.browser.call('POST', '/digital_cards/print', { body: { card_ids: ids } });

describe('issuing', () => {
  it('gives cards to confirmed people with a photo, and names everybody else with the reason', async () => {
    const good = await withPhoto('王一');
    const bare = await world.person({ name: '王二', school });
    const unknown = await withPhoto('王三');
    await test_db.query(`update "user" set status = 'unconfirmed' where id = '${unknown.user_id}'`);
    const foreign = await world.person({ name: '外人', school: await world.school('丙校') });
    const parent = await world.person({ name: '家长', school, user_types: ['guardian'] });
    expect((await issue([good, bare, unknown, foreign, parent])).data).toEqual({
      issued: 1,
      renewed: 0,
      skipped: [
        { id: bare.user_id, name: '王二', why: 'photo_missing' },
        { id: unknown.user_id, name: '王三', why: 'unconfirmed' },
        { id: foreign.user_id, name: '', why: 'not_here' },
        { id: parent.user_id, name: '家长', why: 'not_here' },
      ],
    });
    expect(await cardOf(good)).toMatchObject({ status: 'active', valid_to: null, printed_count: 0 });
  });

  it('gives those who have a card another last day and keeps their secret; two at once make one card', async () => {
    const person = await withPhoto('李一');
    const answers = await Promise.all([issue([person]), issue([person])]);
    expect(answers.map(({ data }) => data.issued).sort()).toEqual([0, 1]);
    const before = (await person.browser.call('GET', `/users/${person.user_id}/digital_card`)).data;
    expect((await issue([person], hr, { valid_to: '2099-08-31' })).data).toMatchObject({ issued: 0, renewed: 1 });
    const after = (await person.browser.call('GET', `/users/${person.user_id}/digital_card`)).data;
    expect([after.secret, after.valid_to, after.status]).toEqual([before.secret, '2099-08-31', 'active']);
    await issue([person], hr, { valid_to: '2020-08-31' });
    expect((await person.browser.call('GET', `/users/${person.user_id}/digital_card`)).data).toMatchObject({
      status: 'ended',
      secret: null,
    });
  });

  it('reaches no other school, and needs 0203', async () => {
    const person = await withPhoto('赵一');
    expect((await issue([person], foreignHr)).data).toMatchObject({
      issued: 0,
      skipped: [{ name: '', why: 'not_here' }],
    });
    expect(await issue([person], foreignHr, { organization_id: school.id })).toMatchObject({ status: 404 });
    expect(await issue([person], guard)).toMatchObject({ status: 403 });
    expect(await cardOf(person)).toBeNull();
  });
});

describe('the list of holders', () => {
  it('is narrowed by state, photo and name, and shows no other school', async () => {
    const person = await withPhoto('孙小圣');
    const ids = async (query: string, by = hr) => (await holders(query, by)).map(({ id }) => id);
    expect(await ids('q=孙小圣')).toEqual([person.user_id]);
    expect(await ids('state=none&photo=there')).toContain(person.user_id);
    expect(await ids('photo=missing')).not.toContain(person.user_id);
    await issue([person]);
    expect(await ids('state=none')).not.toContain(person.user_id);
    expect(await ids('state=active&q=孙小圣')).toEqual([person.user_id]);
    expect(await ids('q=孙小圣', foreignHr)).toEqual([]);
    expect(
      await foreignHr.browser.call('GET', `/digital_cards/holders?kind=staff&organization_id=${school.id}`),
    ).toMatchObject({ status: 404 });
  });
});

describe('printing', () => {
  const scan = (code: string) => guard.browser.call('POST', '/scans/resolve', { body: { code } });

  it('answers a code that works on paper until the card is blocked, and never again with a new secret', async () => {
    const person = await withPhoto('周一');
    await issue([person]);
    const { id } = (await cardOf(person)) as { id: string };
    const [sheet] = (await print([id])).data.cards;
    expect(sheet.card).toMatchObject({ name: '周一', secret: null });
    expect((await cardOf(person))?.printed_count).toBe(1);
    expect((await scan(sheet.code)).data).toMatchObject({
      route: '/mobile/idCheck',
      data: { status: 'active', is_printed: true, name: '周一' },
    });
    await hr.browser.call('POST', `/digital_cards/${id}/block`, { body: { reason: '丢失' } });
    expect((await scan(sheet.code)).data.data).toMatchObject({ status: 'blocked' });
    await hr.browser.call('POST', `/digital_cards/${id}/unblock`, { body: { reason: '找到' } });
    expect(await scan(sheet.code)).toMatchObject({ code: 200200, message: '二维码已失效，请刷新后再试' });
  });

  it('leaves out blocked cards and those of other schools', async () => {
    const person = await withPhoto('吴一');
    await issue([person]);
    const { id } = (await cardOf(person)) as { id: string };
    expect((await print([id], foreignHr)).data).toEqual({ cards: [] });
    await hr.browser.call('POST', `/digital_cards/${id}/block`, { body: { reason: '丢失' } });
    expect((await print([id])).data).toEqual({ cards: [] });
    expect((await cardOf(person))?.printed_count).toBe(0);
  });

  it('reads as often for many cards as for one, and answers them in the order that was asked for', async () => {
    const people = [await withPhoto('郑一'), await withPhoto('郑二'), await withPhoto('郑三'), await withPhoto('郑四')];
    await issue(people);
    const ids = await Promise.all(people.map(async (person) => (await cardOf(person))?.id ?? ''));
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const reads = () =>
      query.mock.calls.filter(([one]) => /^\s*select/i.test((one as { text?: string }).text ?? '')).length;
    await print(ids.slice(0, 1));
    const forOne = reads();
    query.mockClear();
    const { data } = await print(ids.toReversed());
    expect(reads()).toBe(forOne);
    query.mockRestore();
    expect(data.cards.map((one: { card: { id: string } }) => one.card.id)).toEqual(ids.toReversed());
    expect(data.cards.every((one: { card: { photo_url: string } }) => one.card.photo_url)).toBe(true);
  });
});
