import { IconCopy } from '@tabler/icons-react';
import { errorCatalogue } from '#shared/error-catalogue.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import { sayNow } from '../i18n/texts.ts';
import classes from './copy-button.module.css';
import { toast } from './toasts.ts';

/** Puts a text on the clipboard; the older way where a page is not allowed the new one. Says 复制成功！ */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  toast.success(sayNow(errorCatalogue.copy_success.text));
}

/** A small button beside a text that copies it. `what` names the thing: `预约编号`. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const t = useFrameText();
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={t('copy', { what })}
      title={t('copy', { what })}
      onClick={() => copyText(text)}
    >
      <IconCopy aria-hidden size={15} stroke={1.7} />
    </button>
  );
}
