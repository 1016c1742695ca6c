import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { type LateTurn, oaApplications } from '../../../contract/oa-applications.contract.ts';
import { useOfficeText } from '../../texts.ts';

const HandOverDialog = lazyDialog(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog);

/** Papers that wait longer than nine of ten of their kind did, with whom they wait for: for the office to help. */
export function LatePapers() {
  const t = useOfficeText();
  const [handed, hand] = useState<LateTurn | null>(null);
  const answer = useApi(oaApplications.late, {});
  return (
    <Loaded of={answer} skeleton={<RowSkeleton />}>
      {({ list }) => (
        <Stack gap={12}>
          {list.length === 0 && <EmptyState title={t('late_none')} detail={t('late_none_help')} />}
          {list.map((paper) => (
            <LatePaper key={paper.id} paper={paper} onHand={(person) => hand({ paper, person })} />
          ))}
          {handed && <HandOverDialog turn={handed} onClose={() => hand(null)} />}
        </Stack>
      )}
    </Loaded>
  );
}

interface PaperProps {
  readonly paper: LateTurn['paper'];
  readonly onHand: (person: LateTurn['person']) => void;
}

function LatePaper({ paper, onHand }: PaperProps) {
  const t = useOfficeText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const usual = useSpan(paper.usual_hours);
  const { number, item, title, applicant, step, since, waits_for } = paper;
  return (
    <Panel>
      <Stack gap={8}>
        <Words as="h3" size="normal" weight={600}>
          {t('named', { what: localizedName(item), words: title })}
        </Words>
        <Words as="p" tone="soft">
          {[number, localizedName(applicant), localizedName(step)].filter(Boolean).join(' · ')}
        </Words>
        <Words as="p" tone="waiting">
          {[t('late_since', { time: format.relative(since) }), t('late_usual', { time: usual })].join(' · ')}
        </Words>
        <Stack as="ul" gap={4}>
          {waits_for.map((person) => (
            <Inline as="li" key={person.id} gap={8} wrap justify="spread">
              <span>
                {person.away_until
                  ? t('away_person', { name: localizedName(person), day: format.day(person.away_until) })
                  : localizedName(person)}{' '}
                <Words tone="soft">{t('late_load', { n: person.load })}</Words>
              </span>
              {person.may_hand_over && (
                <Button
                  variant="default"
                  size="compact-md"
                  onClick={() => onHand(person)}
                  aria-label={t('hand_over_title', { name: localizedName(person) })}
                >
                  {t('hand_over')}
                </Button>
              )}
            </Inline>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}

/** Hours in words: days from two of them on. */
function useSpan(hours: number): string {
  const t = useOfficeText();
  const format = useFormat();
  return hours < 48
    ? t('late_hours', { n: format.number(Math.max(1, Math.round(hours))) })
    : t('late_days', { n: format.number(Math.round(hours / 24)) });
}
