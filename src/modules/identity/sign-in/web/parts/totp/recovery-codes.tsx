import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useProductName } from '#web/boot/current-route.ts';
import { copyText } from '#web/ui/acts/copy-text.ts';
import { useText } from '../../texts.ts';
import classes from './totp.module.css';

/** Hands a text to the browser as a file. */
function saveText(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Ten codes for somebody who loses the app: shown this once, to be copied, saved or printed. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  const product = useProductName();
  const title = t('recovery_title_of', { product });
  const text = `${title}\n${t('recovery_hint')}\n\n${codes.join('\n')}\n`;
  const list = (
    <ul className={classes.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
  return (
    <div className={classes.recovery}>
      <p>{t('recovery_hint')}</p>
      {list}
      <div className={classes.recoveryButtons}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCopy aria-hidden size={16} />}
          onClick={() => void copyText(codes.join('\n'))}
        >
          {t('recovery_copy')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload aria-hidden size={16} />}
          onClick={() => saveText(text, 'recovery-codes.txt')}
        >
          {t('recovery_save')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter aria-hidden size={16} />}
          onClick={() => window.print()}
        >
          {t('recovery_print')}
        </Button>
      </div>
      {createPortal(
        <section data-recovery-print="" className={classes.printed}>
          <h1>{title}</h1>
          <p>{t('recovery_hint')}</p>
          {list}
        </section>,
        document.body,
      )}
    </div>
  );
}
