import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { files } from '#shared/calls/files.contract.ts';
import { language } from '../i18n/language.ts';
import { session } from '../session/session-state.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

interface Sent {
  readonly address: string;
  readonly body: FormData | string | undefined;
}
const sent: Sent[] = [];
let grant: () => Response;
let store: { status: number; body: string };

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const FIELDS = {
  policy: 'p',
  'x-amz-algorithm': 'a',
  'x-amz-credential': 'c',
  'x-amz-date': 'd',
  'x-amz-signature': 's',
};
const granted = (endpoint: string) =>
  answer({
    code: 0,
    data: {
      access_key_id: 'k',
      access_key_secret: 's',
      sts_token: 'p',
      endpoint,
      bucket: 'b',
      prefix: 'org/1/user/2/',
      max_size: 20_000_000,
      types: [],
      expires_at: '2026-05-01T00:15:00.000Z',
      fields: FIELDS,
    },
  });

/** The one request of a browser that reports its progress. */
class FakeRequest {
  address = '';
  status = 0;
  response = new Blob();
  readonly upload: { onprogress?: (event: unknown) => void } = {};
  onload?: () => void;
  open(_method: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  getAllResponseHeaders() {
    return '';
  }
  send(body: FormData) {
    sent.push({ address: this.address, body });
    this.status = store.status;
    this.response = new Blob([store.body]);
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    this.onload?.();
  }
}

beforeEach(() => {
  sent.length = 0;
  language.set('cn');
  session.set({ phase: 'guest' }); // the name of the object begins with the person's number
  store = { status: 204, body: '' };
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (address: string, how: { body?: FormData | string }) => {
    sent.push({ address, body: how.body });
    if (address.includes('fetch_oss_token')) return grant();
    return answer({ code: 0, data: { id: 'f', key: 'attachment/x', name: 'a', mime: 'video/mp4', size: 1, url: '/' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const film = (megabytes: number) => new File([new Uint8Array(megabytes * 1024 * 1024)], '校 运会.mp4');
const upload = (file: File, onProgress?: (share: number) => void) =>
  call(files.upload, { body: { purpose: 'attachment' }, files: { file } }, onProgress ? { onProgress } : {});
const steps = () => sent.map(({ address }) => address.replace(/\?.*/, ''));

describe('an upload', () => {
  it('of up to 8 MB is one call', async () => {
    await upload(film(8));
    expect(steps()).toEqual(['/api/web/utils/upload_oss_file']);
  });

  it('above asks for credentials, puts the bytes into the store, and has them taken over', async () => {
    grant = () => granted('https://files.school.example/b');
    const shares: number[] = [];
    expect(await upload(film(9), (share) => shares.push(share))).toMatchObject({ key: 'attachment/x' });
    expect(steps()).toEqual([
      '/api/web/utils/fetch_oss_token',
      'https://files.school.example/b',
      '/api/web/utils/take_oss_object',
    ]);
    const form = sent[1]?.body as FormData;
    expect(form.get('key')).toMatch(/^org\/1\/user\/2\/\d{13}-\w{7}-%E6%A0%A1%20%E8%BF%9\.mp4$/);
    expect([...form.keys()].at(-1)).toBe('file');
    expect(JSON.parse(String(sent[2]?.body))).toMatchObject({ key: form.get('key'), name: '校 运会.mp4' });
    expect(shares).toEqual([0.5]);
  });

  it('above goes through the portal where the store is out of reach', async () => {
    grant = () => granted('/api/web/utils/oss_objects');
    store = { status: 200, body: '{"code":0,"data":{"key":"k","size":1}}' };
    await upload(film(9));
    expect(steps()[1]).toBe('/api/web/utils/oss_objects');
  });

  it('says that the credentials failed, whatever the reason was', async () => {
    grant = () => answer({ code: 500000, message: 'boom' }, 500);
    await expect(upload(film(9))).rejects.toMatchObject({ message: '获取oss token发生错误', status: 500 });
    language.set('us');
    await expect(upload(film(9))).rejects.toMatchObject({ message: 'Failed to get the oss token' });
  });

  it('leaves the end of a session to the dialog', async () => {
    grant = () => answer({ code: 401402, message: '您的登录已失效' }, 401);
    await expect(upload(film(9))).rejects.toMatchObject({ code: 401402, message: '您的登录已失效' });
  });

  it('that the store refuses has failed', async () => {
    grant = () => granted('https://files.school.example/b');
    store = { status: 403, body: '<Error/>' };
    await expect(upload(film(9))).rejects.toBeInstanceOf(ApiError);
    await expect(upload(film(9))).rejects.toMatchObject({ message: '上传失败', status: 403 });
  });
});
