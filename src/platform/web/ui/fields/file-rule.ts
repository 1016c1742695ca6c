import type { FileRule } from '#shared/endpoint.ts';
import { formatIn } from '../../i18n/format.ts';
import { currentLang } from '../../i18n/language.ts';
import { sayNow } from '../../i18n/texts.ts';
import { toast } from '../toasts.ts';

/** What the fields of files say. Here and not among the texts of the frame, which even the sign-in page loads. */
export const fileWords = {
  add_file: { cn: '添加文件', us: 'Add a file' },
  add_picture: { cn: '添加照片', us: 'Add a picture' },
  choose_picture: { cn: '选择图片', us: 'Choose a picture' },
  other_picture: { cn: '更换图片', us: 'Choose another' },
  take_photo: { cn: '拍照或选择照片', us: 'Take or choose a photo' },
  sending: { cn: '上传中 {share}%', us: 'Uploading {share}%' },
  remove: { cn: '移除 {name}', us: 'Remove {name}' },
  wrong_type: { cn: '{name} 的类型不支持', us: '{name} is not of a supported type' },
  too_large: { cn: '{name} 超过 {size}', us: '{name} is larger than {size}' },
  rule: { cn: '{types}，不超过 {size}', us: '{types}, at most {size}' },
} as const;

const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};

/** What a rule allows, in the language of the interface: `JPG、PNG，不超过 2 MB`. */
export function saidRule({ types, max_bytes }: FileRule): string {
  const format = formatIn(currentLang());
  const names = types.map((type) => NAMES[type] ?? type);
  return sayNow(fileWords.rule, { types: format.list(names), size: format.bytes(max_bytes) });
}

/** Whether a chosen file keeps the rule; when not, the person is told why. The server looks into the bytes itself. */
export function isFitting(file: File, { types, max_bytes }: FileRule): boolean {
  if (!types.includes(file.type)) toast.warning(sayNow(fileWords.wrong_type, { name: file.name }));
  else if (file.size > max_bytes) {
    const size = formatIn(currentLang()).bytes(max_bytes);
    toast.warning(sayNow(fileWords.too_large, { name: file.name, size }));
  } else return true;
  return false;
}
