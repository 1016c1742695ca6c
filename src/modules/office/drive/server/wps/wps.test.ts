import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { demoNodeId } from '../demo.ts';
import { WpsStandIn } from '../testing/wps-stand-in.ts';
import { wpsOf } from './wps.service.ts';
import { wpsHeaders } from './wps-signature.ts';

const wps = new WpsStandIn('AK20261130', 'key of the school');
const settings = { WPS_APP_ID: 'AK20261130', WPS_APP_KEY: 'key of the school', WPS_HOSTS: await wps.start() };
const demo = useDemo(settings);
afterAll(() => wps.stop());
beforeEach(() => {
  wps.fault = null;
  wps.heard.length = 0;
});
const ask = (query = '') => demo.call('teacher', 'GET', `/utils/wps_sso_url${query}`);

describe('the document service of WPS', () => {
  test('is asked with the signature of its platform', () => {
    const date = new Date('2021-11-03T02:55:55Z');
    const path = '/api/v1/dosomething?name=xiaoming&age=18';
    expect(wpsHeaders({ app_id: 'AK123', app_key: 'sk456', path, body: '', date })).toEqual({
      'content-type': 'application/json',
      'content-md5': 'd41d8cd98f00b204e9800998ecf8427e',
      date: 'Wed, 03 Nov 2021 02:55:55 GMT',
      'x-auth': 'WPS-3:AK123:695229194add4899ffde601d691a1f2d398e7fab',
    });
  });

  test('signs in with an address that works once', async () => {
    const { data } = await ask();
    expect(data.url.startsWith(`http://${wps.host}/sso?ticket=`)).toBe(true);
    const [first, second] = [await fetch(data.url), await fetch(data.url)];
    expect(await first.json()).toEqual({ code: 0, data: { user_id: castId('teacher') } });
    expect(second.status).toBe(410);
    expect(wps.heard[0]).toMatchObject({ expires_in: 60, file: null });
    expect((await demo.call('teacher', 'GET', '/utils/wps')).data).toEqual({ is_offered: true });
  });

  test('gets a file of the drive to read, under its present name; not one that the caller may not see', async () => {
    const id = demoNodeId('teacher/教案/一次函数 教案.docx');
    expect((await ask(`?file_id=${id}`)).code).toBe(0);
    const { file, mode } = wps.heard[0] as { file: { name: string; version: number; url: string }; mode: string };
    expect([file.name, file.version, mode]).toEqual(['一次函数 教案.docx', 3, 'read']);
    const path = new URL(file.url).pathname.replace('/api/web', '') + new URL(file.url).search;
    expect(path).toMatch(/^\/files\/[0-9a-f-]+\?e=\d+&s=/);
    expect((await demo.call('finance', 'GET', `/utils/wps_sso_url?file_id=${id}`)).code).toBe(404001);
    expect((await ask(`?file_id=${demoNodeId('teacher/教案')}`)).message).toBe('文件夹没有版本');
    expect(wps.heard).toHaveLength(1);
  });

  test.each(['hangs', 'error', 'half', 'elsewhere'] as const)(
    'that fails (%s) is away within five seconds, and the drive works',
    async (fault) => {
      wps.fault = fault;
      const from = performance.now();
      const answer = await ask();
      expect(performance.now() - from).toBeLessThan(5000);
      expect([answer.code, answer.message]).toEqual([503001, '服务暂不可用']);
      expect((await demo.call('teacher', 'GET', '/drive/nodes')).code).toBe(0);
    },
  );

  test('that is not set up leaves the own drive', () => {
    for (const name of Object.keys(settings))
      expect(wpsOf({ env: { ...demo.services.env, [name]: name === 'WPS_HOSTS' ? [] : undefined } })).toBeNull();
  });
});
