import { beforeAll, describe, expect, it } from 'vitest';
import { carryOverTexts } from '#server/document/carry-over.ts';
import type { Browser } from '#server/testing/portal.ts';
import { fromMarkedText } from '#shared/document/marked-text.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { makePicture } from './factories.ts';
import { tellNamedInNews } from './news-named.jobs.ts';

/** News are the first texts that are documents: what holds for them holds for every text that is stored the same way. */

const demo = useDemo();
let homeroom: Browser;
beforeAll(async () => {
  homeroom = await demo.as('homeroom');
});

const pictureBy = (who: CastName) =>
  makePicture(demo.services, { width: 16, height: 9 }, { owner_id: castId(who), organization_id: null });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const words = (text: string, ...marks: unknown[]) => ({ type: 'text', text, ...(marks.length ? { marks } : {}) });
const line = (...content: unknown[]) => ({ type: 'paragraph', content });
const named = (who: CastName, name = '某人') => ({ type: 'mention', attrs: { id: castId(who), name, name_en: null } });
const cell = (text: string) => ({
  type: 'table_cell',
  attrs: { colspan: 1, rowspan: 1 },
  content: [line(words(text))],
});
const table = { type: 'table', content: [{ type: 'table_row', content: [cell('周一'), cell('操场')] }] };

async function write(body: unknown, by: Browser = homeroom, who: CastName = 'homeroom') {
  const draft = { title: '秋季运动会', cover_id: await pictureBy(who), category: 'campus', body };
  return { draft, answer: await by.call('POST', '/news', { body: draft }) };
}

describe('a text that is a document', () => {
  it('is kept as it is, and beside it in words for programs that know none', async () => {
    const body = doc(line(words('看'), words('这里', { type: 'link', attrs: { href: '/news' } })), table);
    const { answer } = await write(body);
    expect(answer.data).toMatchObject({ body: '看这里 (/news)\n\n周一 | 操场', body_document: body });
  });

  it('stays whole when a program sends back the words that it read, and becomes what other words say', async () => {
    const { draft, answer } = await write(doc(line(words('安排')), table));
    const { id, body } = answer.data;
    const back = await homeroom.call('PUT', `/news/${id}`, { body: { ...draft, title: '冬季', body, version: 1 } });
    expect(back.data.body_document.content[1].type).toBe('table');
    const other = await homeroom.call('PUT', `/news/${id}`, { body: { ...draft, body: `${body}。`, version: 2 } });
    expect(other.data.body_document).toEqual(fromMarkedText(`${body}。`));
    expect((await homeroom.call('GET', `/news/${id}/revisions`)).data.list[0].body_document.content[1].type).toBe(
      'table',
    );
  });

  it('is refused at its field with what it may not hold', async () => {
    const link = words('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } });
    for (const body of [doc(line(link)), doc({ type: 'html', content: [] }), doc(), { type: 'doc' }, 7, null]) {
      const { answer } = await write(body);
      expect(answer.code, JSON.stringify(body)).toBe(422001);
      expect(answer.errors).toHaveProperty('body');
    }
  });

  it('has pictures of its writer alone, and not those of another thing', async () => {
    const theirs = await pictureBy('office');
    const picture = (id: string) => doc(line(words('图')), { type: 'picture', attrs: { id, alt: '操场' } });
    expect((await write(picture(theirs))).answer.code).toBe(422001);
    const own = await pictureBy('homeroom');
    const { answer } = await write(picture(own));
    expect(answer.data.pictures).toMatchObject([{ id: own }]);
    expect((await write(picture(own))).answer.code).toBe(422001);
    expect((await write(picture('0199aaaa-0000-7000-8000-000000000001'))).answer.code).toBe(422001);
  });

  it('names whom its writer finds, with the name that the person has', async () => {
    const { draft, answer } = await write(doc(line(named('office', '校长'))));
    const { id } = answer.data;
    expect(answer.data.body_document.content[0].content[0].attrs).toMatchObject({ name: '赵晓彤' });
    expect(answer.data.body).toBe('@赵晓彤');
    for (const who of ['outsider', 'guardian'] as const) {
      const refused = (await write(doc(line(named(who))))).answer;
      expect(refused).toMatchObject({ code: 422001 });
      expect(refused.errors).toHaveProperty('body');
    }
    // who has left since stays named when somebody else goes on to write
    await demo.test_db.query(`update "user" set status = 'disabled' where id = '${castId('office')}'`);
    const kept = await homeroom.call('PUT', `/news/${id}`, { body: { ...draft, version: 1 } });
    expect(kept.data?.body_document.content[0].content[0].attrs).toMatchObject({ name: '赵晓彤' });
    expect((await write(doc(line(named('office'))))).answer.code).toBe(422001);
    await demo.test_db.query(`update "user" set status = 'confirmed' where id = '${castId('office')}'`);
  });

  it('is found by a word of which a part is bold, and by what stands in a table', async () => {
    await write(doc(line(words('开放'), words('日历', { type: 'bold' })), table));
    for (const q of ['开放日历', '操场']) {
      const { data } = await homeroom.call('GET', `/news/desk?q=${encodeURIComponent(q)}`);
      expect(data.total, q).toBeGreaterThan(0);
    }
    expect((await homeroom.call('GET', '/news/desk?q=body_document')).data.total).toBe(0);
  });
});

describe('a text of a version that knows no documents', () => {
  it('is read as a document at once, and carried over without a change of its words', async () => {
    const { answer } = await write('## 安排\n请**准时**\n\n- 一\n- 二');
    const { id, body_document, body } = answer.data;
    await demo.test_db.query(`update news set body_document = null where id = '${id}'`);
    const read = () => homeroom.call('GET', `/news/${id}`);
    expect((await read()).data).toMatchObject({ body, body_document });
    expect(await carryOverTexts(demo.services, new AbortController().signal)).toBeGreaterThan(0);
    const [row] = await demo.test_db.query<object>(`select body, body_document, version from news where id = '${id}'`);
    expect(row).toEqual({ body, body_document, version: 1 });
    expect(await carryOverTexts(demo.services, new AbortController().signal)).toBe(0);
  });

  it('takes the place of the document, so that nobody reads what was changed since', async () => {
    const { answer } = await write(doc(line(words('旧')), table));
    await demo.test_db.query(`update news set body = '新的一句' where id = '${answer.data.id}'`);
    const { data } = await homeroom.call('GET', `/news/${answer.data.id}`);
    expect(data).toMatchObject({ body: '新的一句', body_document: fromMarkedText('新的一句') });
  });
});

describe('people who are named in news', () => {
  const ids = async (route: string) => {
    const rows = await demo.test_db.query<{ user_id: string }>(
      `select user_id from notification where event = 'news.mention' and route = $1`,
      [route],
    );
    return rows.map((one) => one.user_id);
  };
  /** What waits in the queue, done as often as a worker that was killed would. */
  const tell = async (news_id: string, ...people: CastName[]) => {
    const payload = { news_id, by_user_id: castId('homeroom'), people: people.map(castId) };
    const run = { id: news_id, attempt: 1, is_last: false, signal: new AbortController().signal };
    await tellNamedInNews.handler(demo.services, payload, run);
    await tellNamedInNews.handler(demo.services, payload, run);
  };
  const queued = async (id: string) => {
    const rows = await demo.test_db.query<{ people: string[] }>(
      `select data->'people' as people from pgboss.job where name = 'news.tell_named' and data->>'news_id' = $1
        order by created_on`,
      [id],
    );
    return rows.map((one) => one.people);
  };

  it('are told once it can be read, those alone whom it is for, and newly named ones at an edit', async () => {
    const office = await demo.as('office');
    const { draft, answer } = await write(doc(line(named('office'), named('teacher'))));
    const { id } = answer.data;
    await tell(id, 'teacher');
    expect(await ids(`/news/${id}`)).toEqual([]);
    await homeroom.call('PUT', `/news/${id}/submit`, { body: { version: 1 } });
    const published = await office.call('PUT', `/news/${id}/publish`, { body: { version: 2 } });
    expect(published.data.status).toBe('published');
    expect(await queued(id)).toEqual([[castId('office'), castId('teacher')]]);
    await tell(id, 'office', 'teacher', 'outsider', 'visitor');
    expect((await ids(`/news/${id}`)).toSorted()).toEqual([castId('office'), castId('teacher')].toSorted());
    const body = doc(line(named('office'), named('principal')));
    const edited = await office.call('PUT', `/news/${id}`, { body: { ...draft, body, version: 3 } });
    expect(edited.code).toBe(0);
    expect((await queued(id)).at(-1)).toEqual([castId('principal')]);
  });
});
