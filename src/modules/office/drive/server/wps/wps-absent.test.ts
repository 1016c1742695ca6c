import { expect, test } from 'vitest';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { demoNodeId } from '../demo.ts';

const demo = useDemo();

test('a school without WPS is led to its own drive', async () => {
  const id = demoNodeId('teacher/教案/一次函数 教案.docx');
  const { public_url } = demo.services.env;
  expect((await demo.call('teacher', 'GET', '/utils/wps_sso_url')).data).toEqual({ url: `${public_url}/drive` });
  expect((await demo.call('teacher', 'GET', `/utils/wps_sso_url?file_id=${id}`)).data).toEqual({
    url: `${public_url}/drive?id=${id}`,
  });
  expect((await demo.call('teacher', 'GET', '/utils/wps')).data).toEqual({ is_offered: false });
});
