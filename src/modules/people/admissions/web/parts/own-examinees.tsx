import { Button } from '@mantine/core';
import { useState } from 'react';
import { idTypes } from '#shared/reference/people.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { examineeStatuses, examinees } from '../../contract/examinees.contract.ts';
import { useText } from '../texts.ts';
import classes from './examinee.module.css';
import { EditExaminee, type Examinee, NewExaminee } from './examinee-form.tsx';

function ExamineeCard({ child, onEdit }: { readonly child: Examinee; readonly onEdit: () => void }) {
  const t = useText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const type = idTypes.find((one) => one.code === child.id_type);
  return (
    <li className={classes.child}>
      <PersonAvatar person={child} size={40} />
      <Stack as="span" grow>
        <strong>{localizedName(child)}</strong>
        <Words tone="faint" size="small">
          {type && localize(type)} {child.id_no}
        </Words>
      </Stack>
      <ChoiceBadge of={examineeStatuses} code={child.status} />
      {child.actions.includes('update') && (
        <Button variant="default" size="xs" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </li>
  );
}

/** The own children as cards, each to be changed, and a form for another one. */
export function OwnExaminees() {
  const t = useText();
  const [edited, setEdited] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useApi(examinees.list, { query: { per_page: 50 } });
  if (!data) return <Loaded of={{ data, error, refetch }} skeleton={<TextSkeleton lines={4} />} />;
  const { list } = data;
  const back = () => {
    setEdited(null);
    setAdding(false);
  };
  return (
    <>
      {list.length > 0 && (
        <Stack as="ul" gap={12} aria-label={t('examinees')}>
          {list.map((child) =>
            child.id === edited ? (
              <li key={child.id}>
                <EditExaminee child={child} onDone={back} onCancel={back} />
              </li>
            ) : (
              <ExamineeCard key={child.id} child={child} onEdit={() => setEdited(child.id)} />
            ),
          )}
        </Stack>
      )}
      {isAdding || list.length === 0 ? (
        <NewExaminee key={list.length} onDone={back} onCancel={list.length > 0 ? back : undefined} />
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('another')}
        </Button>
      )}
    </>
  );
}
