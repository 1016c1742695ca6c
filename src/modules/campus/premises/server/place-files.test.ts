import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

/** Plans of floors: who may put one there, what a drawing becomes, and who sees it. */

const demo = useDemo();
const floor = demoId('bfloor:sy-middle:A:1');
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100">
  <script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/><rect width="150" height="80"/></svg>`;

async function upload(who: Browser, bytes: string | Buffer, name: string, type: string) {
  const form = new FormData();
  form.set('purpose', 'floor_plan');
  form.set('file', new File([new Uint8Array(Buffer.from(bytes))], name, { type }));
  const packed = new Response(form);
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
  return who.call('POST', '/utils/upload_oss_file', { body: Buffer.from(await packed.arrayBuffer()), headers });
}
async function give(who: Browser, plan_file_id: string | null) {
  const { data } = await who.call('GET', `/bfloors/${floor}`);
  const { building_id, level, name, version } = data;
  return who.call('PUT', `/bfloors/${floor}`, { body: { building_id, level, name, plan_file_id, version } });
}

test('a drawing becomes a picture of itself: no script and no link of it is kept', async () => {
  const admin = await demo.as('orgadmin');
  const kept = await upload(admin, DRAWING, '一层.svg', 'image/svg+xml');
  expect(kept).toMatchObject({ code: 0, data: { mime: 'image/png' } });
  expect((await give(admin, kept.data.id)).data).toMatchObject({ plan_width: 4096, plan_height: 2048 });
  const teacher = await demo.as('teacher');
  const { data } = await teacher.call('GET', `/attachments/${kept.data.id}`);
  const app = demo.app as { inject(options: object): Promise<{ rawPayload: Buffer }> };
  const { rawPayload } = await app.inject({ method: 'GET', url: data.url });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 4096, height: 2048 });
  expect(rawPayload.includes('alert')).toBe(false);
});

test('only who may look at the premises of the school sees a plan', async () => {
  const admin = await demo.as('orgadmin');
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const kept = await upload(admin, picture, '一层.png', 'image/png');
  expect((await give(admin, kept.data.id)).data).toMatchObject({ plan_width: 30, plan_height: 20 });
  for (const name of ['student', 'outsider'] as const)
    expect((await (await demo.as(name)).call('GET', `/attachments/${kept.data.id}`)).code).toBe(404001);
  expect((await give(admin, null)).data).toMatchObject({ plan_file_id: null, plan_width: null });
  expect((await admin.call('GET', `/attachments/${kept.data.id}`)).code).toBe(404001);
});

test('a file of somebody else, of another kind, or of too much is refused', async () => {
  const admin = await demo.as('orgadmin');
  const general = await upload(await demo.as('teacher'), DRAWING, 'a.svg', 'image/svg+xml');
  expect((await give(admin, general.data.id)).code).toBe(422001);
  expect((await give(admin, demoId('no file'))).code).toBe(422001);
  const heavy = DRAWING.replace('<rect', `${' '.repeat(2 << 20)}<rect`);
  expect(await upload(admin, heavy, 'a.svg', 'image/svg+xml')).toMatchObject({ code: 413001 });
  expect(await upload(admin, '<!DOCTYPE svg><svg/>', 'a.svg', 'image/svg+xml')).toMatchObject({ code: 415001 });
});
