import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { localizeNow } from '../../i18n/texts.ts';
import { toast } from '../toasts.ts';

const failed = { cn: '复制失败，请手动选择并复制', us: 'Couldn’t copy. Select the text and copy it manually.' };

/** The older way, where a page is not allowed the clipboard. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

/** Puts a text on the clipboard, and says 复制成功！ or that it did not work. */
export async function copyText(text: string): Promise<void> {
  let copied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copied = copyBySelection(text); // it is closed, or, without HTTPS, not there
  }
  if (copied) toast.success(localizeNow(errorCatalogue.copy_success.text));
  else toast.warning(localizeNow(failed));
}
