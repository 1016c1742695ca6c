import { useEffect, useState } from 'react';
import { isPhone } from '#web/session/device.ts';
import { Panel } from '#web/ui/panel.tsx';
import { usePrintText } from '../../texts.ts';
import classes from './order.module.css';
import type { PrintUpload } from './use-print-uploads.ts';

/** The pages of the last file that was chosen, from this machine: nothing is loaded back for it. */
export function PagePreview({ items }: { readonly items: readonly PrintUpload[] }) {
  const t = usePrintText();
  const file = items.findLast((one) => one.file !== null && one.error === null)?.file ?? null;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!file || !url || (isPhone() && !file.type.startsWith('image/'))) return null;
  return (
    <Panel title={t('preview')}>
      {file.type.startsWith('image/') ? (
        <img className={classes.paper} src={url} alt={file.name} />
      ) : (
        <iframe className={classes.paper} src={`${url}#toolbar=0`} title={file.name} />
      )}
    </Panel>
  );
}
