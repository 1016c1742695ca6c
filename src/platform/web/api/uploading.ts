import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { localizeNow } from '../i18n/texts.ts';
import { toastWhile } from '../ui/toasts.ts';

let running = 0;
let end: () => void = () => undefined;

/** Shows 正在上传，请稍候 while files are uploading: once, however many at the same time. */
export async function whileUploading<T>(upload: () => Promise<T>): Promise<T> {
  if (running === 0) end = toastWhile(localizeNow(errorCatalogue.uploading.text));
  running += 1;
  try {
    return await upload();
  } finally {
    running -= 1;
    if (running === 0) end();
  }
}
