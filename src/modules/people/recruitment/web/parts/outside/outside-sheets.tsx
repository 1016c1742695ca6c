import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { handleTimeout } from '#modules/identity/sign-in/web/public.tsx';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { interviewLinks } from '../../../contract/interview-links.contract.ts';
import type { Interview } from '../../../contract/interviews.contract.ts';
import { useRecruitmentText } from '../../texts.ts';
import { usePlace } from '../interview-place.ts';
import { useJobTitle } from '../job-title.ts';
import { ScoreFields } from '../score-fields.tsx';
import { ScoreTable } from '../score-table.tsx';
import { emptySheet, sheetBody } from '../score-values.ts';

interface Props {
  readonly ticket: string;
  /** Half an hour without a word: the phone is proven anew. */
  readonly onTimeout: () => void;
}

/** The open panels of an interviewer from outside, each with the sheet to hand in or the marks that they may see. */
export function OutsideSheets({ ticket, onTimeout }: Props) {
  const t = useRecruitmentText();
  const format = useFormat();
  const jobTitle = useJobTitle();
  const placeOf = usePlace();
  const [sheets, setSheets] = useState<readonly Interview[] | null>(null);
  const [scored, setScored] = useState<Interview | null>(null);
  const read = useSend(interviewLinks.sheets, {
    invalidates: false,
    onSuccess: ({ list }) => setSheets(list),
    onError: (error) => handleTimeout(error, onTimeout),
  });
  const load = useEffectEvent(() => read.mutate({ body: { ticket } }));
  useEffect(() => load(), []);
  if (!sheets) return <TextSkeleton lines={6} />;
  if (sheets.length === 0) return <EmptyState title={t('outside_none')} detail={t('outside_none_help')} />;
  return (
    <>
      {sheets.map((one) => (
        <Panel key={one.id} title={`${one.candidate.name} · ${jobTitle(one.job)}`}>
          <Words as="p" tone="soft" below={12}>
            {t('round_n', { n: one.round, at: format.dateTime(one.starts_at), place: placeOf(one) })}
          </Words>
          {one.actions.includes('score') ? (
            <Button onClick={() => setScored(one)}>{t('score')}</Button>
          ) : (
            <ScoreTable interview={one} />
          )}
        </Panel>
      ))}
      {scored && (
        <OutsideScore
          ticket={ticket}
          interview={scored}
          onClose={() => setScored(null)}
          onDone={() => {
            setScored(null);
            load();
          }}
        />
      )}
    </>
  );
}

interface ScoreProps {
  readonly ticket: string;
  readonly interview: Interview;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OutsideScore({ ticket, interview, onClose, onDone }: ScoreProps) {
  const t = useRecruitmentText();
  const items = interview.job.score_items;
  const form = useContractForm({
    endpoint: interviewLinks.score,
    params: { id: interview.id },
    initial: emptySheet(items),
    toBody: (values) => ({ ticket, ...sheetBody(items, values) }),
    invalidates: false,
    success: t('scored'),
    onDone,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('score_title', { name: interview.candidate.name })}
      submitLabel={t('score_submit')}
      form={form}
    >
      <ScoreFields form={form} items={items} />
    </FormDialog>
  );
}
