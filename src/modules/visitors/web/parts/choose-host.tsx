import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { organizations } from '#modules/directory/contract/organizations.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import classes from './apply-form.module.css';
import type { CardQuery } from './apply-form.tsx';
import { useVisitorText } from './visitor-texts.ts';

/** Without a business card: the school, then the full number or phone of the host. Staff are never listed. */
export function ChooseHost({ onChosen }: { readonly onChosen: (card: CardQuery) => void }) {
  const t = useVisitorText();
  const answer = useApi(organizations.options, { query: { per_page: 100 } }, { loudness: 'session_only' });
  const [org_id, setOrganization] = useState('');
  const [no, setNo] = useState('');
  const [isAsked, setAsked] = useState(false);
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <TextSkeleton lines={4} />;
  const schools = answer.data.list.map((school) => ({ value: school.organization_id, label: school.label }));
  if (schools.length === 0) return <EmptyState title={t('no_schools')} detail={t('no_schools_how')} />;
  const chosen = org_id || (schools.length === 1 ? (schools[0]?.value ?? '') : '');
  const next = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (chosen && no.trim()) onChosen({ org_id: chosen, no: no.trim() });
  };
  return (
    <Panel title={t('choose_host')}>
      <form noValidate className={classes.group} onSubmit={next}>
        <SelectField
          value={chosen}
          onChange={setOrganization}
          required
          label={t('school')}
          options={schools}
          error={isAsked && !chosen ? t('choose_school') : undefined}
        />
        <TextField
          value={no}
          onChange={setNo}
          required
          label={t('host_number')}
          help={t('host_number_help')}
          max={32}
          autoComplete="off"
          error={isAsked && !no.trim() ? t('host_number_missing') : undefined}
        />
        <Button type="submit" size="lg">
          {t('step_next')}
        </Button>
      </form>
    </Panel>
  );
}
