import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { absenceMarks } from '../../../contract/absence-marks.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { AbsenceMark } from '../leave-types.ts';

const ExplainDrawer = lazyDialog(async () => (await import('./explain-drawer.tsx')).ExplainDrawer);

/** Own children who are missing at school, to be explained at once. Nothing where none is. */
export function MissingChildren() {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const [explained, explain] = useState<AbsenceMark | null>(null);
  const answer = useApi(absenceMarks.list, { query: { status: 'open' } }, { errorDisplay: 'session_only' });
  const marks = (answer.data?.list ?? []).filter(({ actions }) => actions.length === 1 && actions[0] === 'excuse');
  return (
    <>
      {marks.map((mark) => (
        <Note key={mark.id} as="div" tone="refused">
          <Inline justify="spread" gap={12} wrap>
            <span>{t('missing_since', { name: localizedName(mark.student), at: format.time(mark.at) })}</span>
            <Button size="compact-sm" onClick={() => explain(mark)}>
              {t('explain')}
            </Button>
          </Inline>
        </Note>
      ))}
      {explained && <ExplainDrawer mark={explained} onClose={() => explain(null)} />}
    </>
  );
}
