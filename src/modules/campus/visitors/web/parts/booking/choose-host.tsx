import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { organizations } from '#modules/core/directory/contract/organizations.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { visitors } from '../../../contract/visitors.contract.ts';
import { useVisitorText } from '../../texts.ts';
import classes from './apply-form.module.css';
import type { CardQuery } from './apply-form.tsx';

const SEARCH_AFTER_MS = 350;

/** Looks for the host by name or department; one tap on a result goes on. */
function SearchHost({ school, onChosen }: { readonly school: string; readonly onChosen: (no: string) => void }) {
  const t = useVisitorText();
  const localizedName = useLocalizedName();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const answer = useApi(
    visitors.hosts,
    { query: { org_id: school, q } },
    { enabled: q.length >= 2, staleMs: 60_000, keepPrevious: true },
  );
  const list = q.length >= 2 ? (answer.data?.list ?? []) : [];
  return (
    <div className={classes.group}>
      <TextField
        value={typed}
        onChange={setTyped}
        label={t('host_search')}
        help={t('host_search_help')}
        max={20}
        autoComplete="off"
      />
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {q.length >= 2 && answer.data && list.length === 0 && <p role="status">{t('host_search_none')}</p>}
      <Stack as="ul" gap={8} className={classes.hosts} aria-label={t('host_search')}>
        {list.map((host) => (
          <li key={host.no}>
            <button type="button" onClick={() => onChosen(host.no)}>
              <b>{localizedName(host)}</b>
              {host.department && (
                <Words tone="soft">{localizedName({ name: host.department, name_en: host.department_en })}</Words>
              )}
            </button>
          </li>
        ))}
      </Stack>
    </div>
  );
}

/** Without a business card: the school, then the host by name where the school allows it, else by full number or phone. */
export function ChooseHost({ onChosen }: { readonly onChosen: (card: CardQuery) => void }) {
  const t = useVisitorText();
  const answer = useApi(organizations.options, { query: { per_page: 100 } });
  const [org_id, setOrganization] = useState('');
  const [no, setNo] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const chosenSchool = org_id || (answer.data?.list.length === 1 ? (answer.data.list[0]?.organization_id ?? '') : '');
  const isSearched =
    useApi(visitors.hosts, { query: { org_id: chosenSchool } }, { enabled: chosenSchool !== '', staleMs: 600_000 }).data
      ?.is_open ?? false;
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={4} />} />;
  const schools = answer.data.list.map((school) => ({ value: school.organization_id, label: school.label }));
  if (schools.length === 0) return <EmptyState title={t('no_schools')} detail={t('no_schools_how')} />;
  const next = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (chosenSchool && no.trim()) onChosen({ org_id: chosenSchool, no: no.trim() });
  };
  return (
    <Panel title={t('choose_host')}>
      <form noValidate className={classes.group} onSubmit={next}>
        <SelectField
          value={chosenSchool}
          onChange={setOrganization}
          required
          label={t('school')}
          options={schools}
          error={isSubmitted && !chosenSchool ? t('choose_school') : undefined}
        />
        {isSearched && (
          <SearchHost
            key={chosenSchool}
            school={chosenSchool}
            onChosen={(found) => onChosen({ org_id: chosenSchool, no: found })}
          />
        )}
        <TextField
          value={no}
          onChange={setNo}
          required={!isSearched}
          label={t('host_number')}
          help={t('host_number_help')}
          max={32}
          autoComplete="off"
          error={isSubmitted && !no.trim() ? t('host_number_missing') : undefined}
        />
        <Button type="submit" size="lg">
          {t('step_next')}
        </Button>
      </form>
    </Panel>
  );
}
