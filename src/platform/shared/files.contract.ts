import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, idParams, line } from './fields.ts';
import { defineRefusals } from './refusal.ts';

/** Nothing larger passes the door, whatever its kind allows. */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024;

export const fileRefusals = defineRefusals('file', {
  unknown_kind: { code: 422001, cn: '不支持的上传用途', us: 'Unknown purpose of an upload' },
  wrong_type: {
    code: 415001,
    cn: '不支持的文件类型，请上传：{types}',
    us: 'This type of file is not accepted; please upload: {types}',
  },
  too_large: { code: 413001, cn: '文件不能超过 {size}', us: 'The file may have at most {size}' },
  empty: { code: 422001, cn: '文件为空', us: 'The file is empty' },
  broken: { code: 422001, cn: '文件无法读取，请换一个', us: 'The file cannot be read; please choose another one' },
  gone: { code: 422001, cn: '文件已失效，请重新上传', us: 'The file is no longer there; please upload it again' },
  link_expired: { code: 404001, cn: '链接已失效，请刷新页面', us: 'The link has expired; please refresh the page' },
});

/** A stored file. `url` works for a minute without signing in and is never kept. */
export const fileShape = z.object({
  id,
  key: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  url: z.string(),
});

export const files = defineEndpoints('files', {
  upload: {
    method: 'POST',
    path: '/utils/upload_oss_file',
    summary: 'Upload one file for a purpose; it is kept for a day unless something is saved that uses it',
    right: 'signed_in',
    files: { file: { max_bytes: UPLOAD_MAX_BYTES, types: [''] } },
    body: z.strictObject({ purpose: line(1, 40).default('attachment') }),
    output: fileShape,
    refusals: [
      fileRefusals.unknown_kind,
      fileRefusals.wrong_type,
      fileRefusals.too_large,
      fileRefusals.empty,
      fileRefusals.broken,
    ],
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
    ledger: ['C-utils-002'],
  },
  show: {
    method: 'GET',
    path: '/attachments/{id}',
    summary: 'A file that the caller may read, with a link of a minute',
    right: 'signed_in',
    params: idParams,
    output: fileShape,
    ledger: ['C-attachments-001'],
  },
  content: {
    method: 'GET',
    path: '/files/{id}',
    summary: 'The bytes behind a signed link; answers ranges',
    right: 'public',
    params: idParams,
    query: z.strictObject({ e: z.string().max(12), s: z.string().max(64), show: z.literal('1').optional() }),
    raw: true,
    refusals: [fileRefusals.link_expired],
    crosses: 'the signature of the link is the right',
  },
});

export type FileShape = z.output<typeof fileShape>;
