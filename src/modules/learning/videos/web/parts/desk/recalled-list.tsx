import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { liveVideos } from '../../../contract/videos.contract.ts';
import { useVideoText } from '../../texts.ts';
import classes from '../drawer/shares-tab.module.css';
import { HideDialog } from './hide-dialog.tsx';

/** Public films that show a pupil of whom nobody consents any more; nothing where there is none. */
export function RecalledList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useVideoText();
  const titleOf = useTitleOf();
  const format = useFormat();
  const [hiding, setHiding] = useState<{ id: string; version: number } | null>(null);
  const list = useApi(liveVideos.recalled, { query: { per_page: 50 } }).data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Panel title={t('recalled', { n: list.length })}>
      <ul className={classes.list}>
        {list.map((row) => (
          <li key={row.id}>
            <span>
              <strong>{titleOf(row)}</strong>
              <small>{t('recalled_pupils', { names: format.list(row.pupils) })}</small>
            </span>
            <Button variant="default" onClick={() => onOpen(row.id)}>
              {t('look')}
            </Button>
            <Button onClick={() => setHiding(row)}>{t('hide')}</Button>
          </li>
        ))}
      </ul>
      {hiding && <HideDialog id={hiding.id} version={hiding.version} onClose={() => setHiding(null)} />}
    </Panel>
  );
}
