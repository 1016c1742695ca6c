import { IconCopy } from '@tabler/icons-react';
import { useFrameText } from '../../i18n/frame-texts.ts';
import classes from './copy-button.module.css';
import { copyText } from './copy-text.ts';

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
