import { AVATAR_MAX } from '#shared/constants.ts';
import type { FileRule } from '#shared/endpoint.ts';
import { formatIn } from '../../../i18n/format.ts';
import { currentLang } from '../../../i18n/language.ts';
import { localizeNow } from '../../../i18n/texts.ts';
import { toast } from '../../toasts.ts';

/** What the fields of files say. Here and not among the texts of the frame, which even the sign-in page loads. */
export const fileWords = {
  add_file: { cn: '添加文件', us: 'Add file' },
  add_picture: { cn: '添加照片', us: 'Add photo' },
  choose_file: { cn: '选择文件', us: 'Choose file' },
  other_file: { cn: '更换文件', us: 'Choose another' },
  choose_picture: { cn: '选择图片', us: 'Choose image' },
  other_picture: { cn: '更换图片', us: 'Choose another' },
  take_photo: { cn: '拍照或选择照片', us: 'Take or choose a photo' },
  sending: { cn: '上传中 {share}%', us: 'Uploading {share}%' },
  remove: { cn: '移除 {name}', us: 'Remove {name}' },
  wrong_type: { cn: '{name} 的类型不支持', us: '{name}: file type not supported' },
  too_large: { cn: '{name} 超过 {size}', us: '{name} is larger than {size}' },
  rule: { cn: '{types}，不超过 {size}', us: '{types}, up to {size}' },
} as const;

const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/bmp': 'BMP',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
  'application/pdf': 'PDF',
};

/** What a rule allows, in the language of the interface: `JPG、PNG，不超过 2 MB`. */
export function fileRuleText({ types, max_bytes }: FileRule): string {
  const format = formatIn(currentLang());
  const names = types.map((type) => NAMES[type] ?? type);
  return localizeNow(fileWords.rule, { types: format.list(names), size: format.bytes(max_bytes) });
}

/**
 * Types that a browser takes from the programs of the machine instead of from the file: Windows says that a CSV belongs to
 * Excel and calls a ZIP `x-zip-compressed`, and where no program is known the type is empty.
 */
const BY_ENDING: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  heic: 'image/heic',
  heif: 'image/heic',
  avif: 'image/avif',
};

/** Photos of phones: the server makes a JPEG of them wherever one is taken, or says how to get one. */
const PHONE_PICTURES: readonly string[] = ['image/heic', 'image/avif'];

const typeOf = ({ name, type }: File): string => BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? type;

/**
 * A chosen file as it will be sent, large pictures made lighter, or in `refusal` why it does not keep the rule. The
 * server looks into the bytes itself.
 */
export async function prepareFile(
  chosen: File,
  { types, max_bytes }: FileRule,
): Promise<{ readonly file: File } | { readonly refusal: string }> {
  const type = typeOf(chosen);
  const isTaken = types.includes(type) || (types.includes('image/jpeg') && PHONE_PICTURES.includes(type));
  if (!isTaken) return { refusal: localizeNow(fileWords.wrong_type, { name: chosen.name }) };
  const isHeavy = chosen.size > AVATAR_MAX && types.includes('image/jpeg');
  const file = isHeavy ? await (await import('./compress-picture.ts')).compressPicture(chosen) : chosen;
  if (file.size <= max_bytes) return { file };
  const size = formatIn(currentLang()).bytes(max_bytes);
  return { refusal: localizeNow(fileWords.too_large, { name: chosen.name, size }) };
}

/** Likewise for places without room for a message: a toast says why, and the answer is null. */
export async function prepareFileOrToast(chosen: File, rule: FileRule): Promise<File | null> {
  const ready = await prepareFile(chosen, rule);
  if ('file' in ready) return ready.file;
  toast.warning(ready.refusal);
  return null;
}
