import * as z from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, idParams, instant, line } from '../fields.ts';
import { defineRefusals } from '../refusal.ts';

/** The largest upload, whatever its kind allows. */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024;

export const fileRefusals = defineRefusals('file', {
  unknown_kind: { code: 422001, cn: '不支持的上传用途', us: 'Unsupported upload purpose' },
  wrong_type: {
    code: 415001,
    cn: '不支持的文件类型，请上传：{types}',
    us: 'This file type isn’t supported. Upload {types}.',
  },
  unreadable: {
    code: 415001,
    cn: '文件已损坏，或编码不是 UTF-8、GB18030。请在表格软件中另存为 xlsx 或“CSV UTF-8”后重新上传',
    us: 'The file is damaged, or its text isn’t UTF-8 or GB18030. In a spreadsheet, save it as .xlsx or “CSV UTF-8” and upload it again.',
  },
  not_pdf: {
    code: 415001,
    cn: '这不是有效的 PDF，文件可能已损坏或被改过后缀名。请重新导出 PDF 后上传',
    us: 'This isn’t a valid PDF. It may be damaged or renamed. Export the PDF again and upload it.',
  },
  not_picture: {
    code: 415001,
    cn: '这不是有效的图片，文件可能已损坏或被改过后缀名。请重新保存为 JPG 或 PNG 后上传',
    us: 'This isn’t a valid image. It may be damaged or renamed. Save it as JPG or PNG again and upload it.',
  },
  not_document: {
    code: 415001,
    cn: '文档已损坏，或后缀名与内容不符。请在 Office 或 WPS 中打开并重新保存后上传',
    us: 'The document is damaged, or its extension doesn’t match what’s in it. Open it in Office or WPS, save it again and upload it.',
  },
  not_text: {
    code: 415001,
    cn: '无法识别文本的编码。请在编辑器中另存为 UTF-8 后上传',
    us: 'Can’t read the encoding of this text. Save it as UTF-8 in an editor and upload it.',
  },
  not_media: {
    code: 415001,
    cn: '这不是有效的音视频，文件可能已损坏或被改过后缀名。请重新导出后上传',
    us: 'This isn’t a valid audio or video file. It may be damaged or renamed. Export it again and upload it.',
  },
  not_zip: {
    code: 415001,
    cn: '压缩包已损坏，或解压后过大、文件过多。请重新压缩后上传',
    us: 'The archive is damaged, or unpacks to too much or too many files. Pack it again and upload it.',
  },
  old_sheet: {
    code: 415001,
    cn: '旧版表格（.xls、.et）无法读取。请在表格软件中另存为 .xlsx 或“CSV UTF-8”后上传',
    us: 'Old spreadsheets (.xls, .et) can’t be read. Save it as .xlsx or “CSV UTF-8” and upload it.',
  },
  locked: {
    code: 415001,
    cn: '表格设置了打开密码。请去掉密码后上传',
    us: 'The spreadsheet is protected with a password. Remove the password and upload it.',
  },
  heic: {
    code: 415001,
    cn: '无法读取 HEIC 照片。请另存为 JPG 后上传；iPhone 可在“设置 › 相机 › 格式”中选“兼容性最佳”，以后拍的照片即为 JPG',
    us: 'HEIC photos can’t be read here. Save the photo as JPG and upload it. On an iPhone, choose “Most Compatible” in Settings › Camera › Formats to take JPG photos from now on.',
  },
  picture_slow: {
    code: 422001,
    cn: '图片过于复杂，未能及时打开。请缩小后另存为 JPG 或 PNG 再上传',
    us: 'The image is too complex to open in time. Make it smaller, save it as JPG or PNG, and upload it.',
  },
  pictures_busy: {
    code: 503001,
    cn: '正在处理的图片较多，请稍后再试',
    us: 'Many images are being processed. Try again later.',
  },
  no_pieces: {
    code: 422001,
    cn: '该用途的文件不支持分段上传',
    us: 'Files for this purpose can’t be uploaded in pieces',
  },
  only_form: {
    code: 422001,
    cn: '该用途的文件加密保存，不支持直传',
    us: 'Files for this purpose are encrypted and can’t be sent straight to the store',
  },
  too_large: { code: 413001, cn: '文件不能超过 {size}', us: 'The file must be {size} or smaller' },
  empty: { code: 422001, cn: '文件为空', us: 'The file is empty' },
  broken: { code: 422001, cn: '文件无法读取，请换一个', us: 'Can’t read this file. Choose another one.' },
  gone: { code: 422001, cn: '文件已失效，请重新上传', us: 'The file has expired. Upload it again.' },
  not_granted: {
    code: 403001,
    cn: '上传凭证无效或已过期，请重新上传',
    us: 'The upload link is invalid or has expired. Upload again.',
  },
  uploads_open: {
    code: 200200,
    cn: '您有 {n} 个未完成的上传，请先完成或取消',
    us: 'You have {n} unfinished uploads. Finish or cancel them first.',
  },
  unfinished: { code: 200200, cn: '文件还没有传完', us: 'The file hasn’t been uploaded completely' },
  store_away: {
    code: 503001,
    cn: '文件服务暂不可用，请稍后再试',
    us: 'Files aren’t available right now. Try again later.',
  },
  link_expired: { code: 404001, cn: '链接已失效，请刷新页面', us: 'This link has expired. Refresh the page.' },
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

/** Above this a file goes to the storage directly, not through the call that checks it at once. */
export const DIRECT_UPLOAD_BYTES = 8 * 1024 * 1024;

/** What the one door for files may answer, whichever way they come. */
export const admissionRefusals = [
  fileRefusals.wrong_type,
  fileRefusals.unreadable,
  fileRefusals.not_pdf,
  fileRefusals.not_picture,
  fileRefusals.not_document,
  fileRefusals.not_text,
  fileRefusals.not_media,
  fileRefusals.not_zip,
  fileRefusals.old_sheet,
  fileRefusals.locked,
  fileRefusals.heic,
  fileRefusals.picture_slow,
  fileRefusals.pictures_busy,
  fileRefusals.too_large,
  fileRefusals.empty,
  fileRefusals.broken,
];

const purpose = line(1, 40).default('attachment');
const fieldText = z.string().max(4000);
/** Of a grant of the portal itself; those of a store have the names that the store knows. */
const grantFields = {
  policy: fieldText,
  'x-amz-algorithm': fieldText,
  'x-amz-credential': fieldText,
  'x-amz-date': fieldText,
  'x-amz-signature': fieldText,
};

export const files = defineEndpoints('files', {
  fetchOssToken: {
    method: 'GET',
    path: '/utils/fetch_oss_token',
    summary: 'Credentials with which one file may be put into the storage, below an own prefix, for 15 minutes',
    right: 'signed_in',
    query: z.object({ purpose, type: z.string().max(100).optional() }),
    output: z.object({
      access_key_id: z.string(),
      /** Signature of the policy: it proves this policy and opens nothing else. */
      access_key_secret: z.string(),
      /** The policy itself, in base64. */
      sts_token: z.string(),
      /** The form (`multipart/form-data`) is posted here: `fields`, then `key`, `Content-Type` and, last, `file`. */
      endpoint: z.string(),
      bucket: z.string(),
      prefix: z.string(),
      max_size: z.int(),
      types: z.array(z.string()),
      expires_at: instant,
      fields: z.record(z.string(), z.string()),
    }),
    refusals: [fileRefusals.unknown_kind, fileRefusals.only_form, fileRefusals.wrong_type],
    limit: { per: 'user', count: 60, seconds: 3600 },
    ledger: ['C-utils-001', 'E-full-008', 'B-call-012', 'K-055'],
  },
  putObject: {
    method: 'POST',
    path: '/utils/oss_objects',
    summary: 'Put one object as credentials allow; what is put is nothing until it is taken over',
    right: 'signed_in',
    files: { file: { max_bytes: UPLOAD_MAX_BYTES, types: [''] } },
    body: z.strictObject({ ...grantFields, key: z.string().max(400), 'Content-Type': z.string().max(100) }),
    output: z.object({ key: z.string(), size: z.int() }),
    refusals: [fileRefusals.not_granted, fileRefusals.too_large, fileRefusals.empty],
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
  },
  takeOver: {
    method: 'POST',
    path: '/utils/take_oss_object',
    summary: 'Check an object that was put, and make it a file as an upload does; the object is gone afterwards',
    right: 'signed_in',
    body: z.strictObject({ key: z.string().max(400), name: line(1, 200), purpose }),
    output: fileShape,
    refusals: [
      fileRefusals.not_granted,
      fileRefusals.unknown_kind,
      fileRefusals.only_form,
      fileRefusals.gone,
      ...admissionRefusals,
    ],
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
  },
  upload: {
    method: 'POST',
    path: '/utils/upload_oss_file',
    summary: 'Upload one file for a purpose; it is kept for a day unless something is saved that uses it',
    right: 'signed_in',
    files: { file: { max_bytes: UPLOAD_MAX_BYTES, types: [''] } },
    body: z.strictObject({ purpose }),
    output: fileShape,
    direct_above_bytes: DIRECT_UPLOAD_BYTES,
    refusals: [fileRefusals.unknown_kind, ...admissionRefusals],
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
    query: z.strictObject({
      e: z.string().max(12),
      s: z.string().max(64),
      show: z.literal('1').optional(),
      n: z.string().max(300).optional(),
    }),
    raw: true,
    refusals: [fileRefusals.link_expired],
    cross_organization: 'the signature of the link is the right',
  },
});

export type FileShape = z.output<typeof fileShape>;

/** A large file on its way. */
export const uploadShape = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  size: z.int(),
  /** Bytes that are there. */
  offset: z.int(),
  created_at: instant,
});

/**
 * Large files come in pieces by the protocol tus 1.0 (creation, termination): `POST /uploads` with `Upload-Length` and the
 * metadata `purpose` and `filename`, then `HEAD`, `PATCH` and `DELETE /uploads/{id}`, with the session of their owner. What
 * was interrupted goes on where it stopped, within seven days.
 */
export const uploads = defineEndpoints('uploads', {
  list: {
    method: 'GET',
    path: '/uploads',
    summary: 'Own large uploads that are not finished',
    right: 'signed_in',
    output: z.array(uploadShape),
  },
  take: {
    method: 'POST',
    path: '/uploads/{id}/take',
    summary: 'Check an own upload that has come completely, and make it a file as an upload does; again: the same file',
    right: 'signed_in',
    params: idParams,
    output: fileShape,
    refusals: [fileRefusals.unfinished, fileRefusals.unknown_kind, fileRefusals.gone, ...admissionRefusals],
    own_transactions: true,
  },
});

/** The header of metadata and the longest name in it come to less; pieces are no larger than this. */
export const UPLOAD_PIECE_BYTES = 16 * 1024 * 1024;
