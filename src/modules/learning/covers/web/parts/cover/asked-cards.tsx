import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { coverLessons } from '../../../contract/cover-lessons.contract.ts';
import { useCoverText } from '../../texts.ts';
import { type Cover, useCoverWords } from '../cover-words.ts';
import { useAnswers } from './use-answers.ts';

/** What one is asked for now, answered at once. Nothing where nobody asks. */
export function AskedCards({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useCoverText();
  const answer = useApi(
    coverLessons.list,
    { query: { whose: 'for_me', state: ['proposed'], sort: 'starts_at', per_page: 50 } },
    { errorDisplay: 'session_only' },
  );
  const asked = (answer.data?.list ?? []).filter(({ actions }) => actions.includes('accept'));
  if (asked.length === 0) return null;
  return (
    <Stack as="section" gap={12} above={12} below={16} aria-label={t('asked_of_me')}>
      {asked.map((one) => (
        <AskedCard key={one.id} of={one} onOpen={onOpen} />
      ))}
    </Stack>
  );
}

function AskedCard({ of: cover, onOpen }: { readonly of: Cover; readonly onOpen: (id: string) => void }) {
  const t = useCoverText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const words = useCoverWords();
  const { accept, decline, isPending } = useAnswers(cover.id);
  return (
    <Panel title={`${words.classes(cover)} ${words.name(cover)}`}>
      <Words as="p" below={4}>
        {words.when(cover)}
      </Words>
      <Words as="p" tone="soft" size="small" below={12}>
        {t('instead_of', { name: localizedName(cover.teacher) })}
        {cover.answer_by && ` · ${t('answer_until', { at: format.dateTime(cover.answer_by) })}`}
      </Words>
      <Inline gap={8} wrap>
        <Button loading={isPending} onClick={accept}>
          {t('act_accept')}
        </Button>
        <Button variant="default" loading={isPending} onClick={decline}>
          {t('act_decline')}
        </Button>
        <Button variant="subtle" onClick={() => onOpen(cover.id)}>
          {t('details')}
        </Button>
      </Inline>
    </Panel>
  );
}
