import { Group, Text } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { ChoiceBadge } from '#web/ui/state-badge.tsx';
import { blockedWords, wordActions } from '../../contract/blocked-words.contract.ts';
import { useContentCheckText } from '../texts.ts';
import { wordEntity } from './word-entity.ts';

/** Words of the organisation, and behind a fold those that come with the portal. */
export function WordsPanel() {
  const t = useContentCheckText();
  const shipped = useApi(blockedWords.list, { query: {} }).data?.shipped ?? [];
  return (
    <>
      <ManagedList of={wordEntity} opens="word" />
      <details>
        <summary>{t('shipped_words', { n: shipped.length })}</summary>
        {wordActions.map(({ code }) => {
          const words = shipped.filter(({ action }) => action === code);
          return (
            words.length > 0 && (
              <Group key={code} align="start" wrap="nowrap" mt="sm">
                <ChoiceBadge of={wordActions} code={code} />
                <Text size="sm">{words.map(({ word }) => word).join(' · ')}</Text>
              </Group>
            )
          );
        })}
      </details>
    </>
  );
}
