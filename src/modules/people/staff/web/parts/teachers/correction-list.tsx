import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { usePerson } from '#web/session/session.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { sectionOf } from '../../../contract/teacher-sections.ts';
import { teacherRecords } from '../../../contract/teachers.contract.ts';
import { useStaffText } from '../../texts.ts';
import { SectionFacts } from './section-facts.tsx';
import type { Correction } from './teacher-types.ts';
import classes from './teachers.module.css';

function One({ correction }: { readonly correction: Correction }) {
  const t = useStaffText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const own = usePerson()?.id === correction.user.id;
  const [isRefusing, setRefusing] = useState(false);
  const decide = useSend(teacherRecords.decide, {});
  const section = sectionOf(correction.section);
  return (
    <Panel
      title={`${localizedName(correction.user)} · ${localize(section)}`}
      aside={<Words tone="soft">{format.dateTime(correction.asked_at)}</Words>}
    >
      {correction.note && <p>{correction.note}</p>}
      <Stack columns={2} gap={24} className={classes.sides}>
        <div>
          <h3>{t('before')}</h3>
          <SectionFacts section={section} rows={correction.before} />
        </div>
        <div>
          <h3>{t('after')}</h3>
          <SectionFacts section={section} rows={correction.after} />
        </div>
      </Stack>
      {own ? (
        <Words as="p" tone="soft">
          {t('own_correction')}
        </Words>
      ) : (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => setRefusing(true)}>
            {t('refuse')}
          </Button>
          <Button
            loading={decide.isPending}
            onClick={() =>
              decide.mutate({
                params: { id: correction.id },
                body: { decision: 'accepted', version: correction.version },
              })
            }
          >
            {t('accept')}
          </Button>
        </div>
      )}
      {isRefusing && (
        <ReasonDialog
          endpoint={teacherRecords.decide}
          params={{ id: correction.id }}
          body={{ decision: 'refused', version: correction.version }}
          title={t('refuse_correction', { name: correction.user.name })}
          submitLabel={t('refuse')}
          reasonLabel={t('reason')}
          reasonHelp={t('refuse_correction_help')}
          isNeeded
          onClose={() => setRefusing(false)}
        />
      )}
    </Panel>
  );
}

/** Corrections that wait, each with what stands and what is asked for; the one of the address comes first. */
export function CorrectionList() {
  const t = useStaffText();
  const [address] = useSearchParams();
  const answer = useApi(teacherRecords.corrections, { query: {} });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={4} />} />;
  const first = address.get('id');
  const list = answer.data.list.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  if (list.length === 0) return <EmptyState title={t('no_corrections')} detail={t('no_corrections_help')} />;
  return (
    <div className={classes.stack}>
      {list.map((correction) => (
        <One key={correction.id} correction={correction} />
      ))}
    </div>
  );
}
