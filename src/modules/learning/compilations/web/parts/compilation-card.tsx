import '#web/ui/pictures/kinds.css';
import { IconStarFilled, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import { ChoiceBadge, StateBadge } from '#web/ui/state-badge.tsx';
import { compilationLifecycle } from '../../contract/compilation.lifecycle.ts';
import { compilationKinds, levels } from '../../contract/compilation-kinds.ts';
import type { compilations } from '../../contract/compilations.contract.ts';
import { useCompilationText } from '../texts.ts';
import classes from './compilation-card.module.css';

export type CompilationRow = CallOutput<typeof compilations.list>['list'][number];

/** A compilation in a list: cover, what it is, whose, how far it is shared. `showsStatus` is for those who write it. */
export function CompilationCard({
  row,
  to,
  showsStatus = false,
}: {
  readonly row: CompilationRow;
  readonly to: string;
  readonly showsStatus?: boolean;
}) {
  const t = useCompilationText();
  const lang = useLang();
  const format = useFormat();
  const titleOf = useTitleOf();
  const localizedName = useLocalizedName();
  const { nameOf: subjectName, all } = useSubjects();
  const colourOf = (value: string) => all.find((one) => one.value === value)?.colour;
  return (
    <Link className={classes.card} to={to}>
      <span className={classes.cover} data-colour={colourOf(row.subject_value)}>
        {row.cover ? (
          <img src={row.cover.url} alt="" loading="lazy" />
        ) : (
          <span aria-hidden>
            <b>{subjectName(row.subject_value)}</b>
            {labelOf(compilationKinds, row.kind, lang)}
          </span>
        )}
      </span>
      <span className={classes.words}>
        <strong>{titleOf(row)}</strong>
        <span className={classes.facts}>
          {labelOf(compilationKinds, row.kind, lang)} · {subjectName(row.subject_value)}
        </span>
        <span className={classes.facts}>
          {localizedName(row.organization)} · {localizedName(row.owner)}
        </span>
        <Inline as="span" gap={10} lines={4} wrap above={4}>
          {showsStatus ? (
            <StateBadge of={compilationLifecycle} state={row.status} />
          ) : (
            <ChoiceBadge of={levels} code={row.level} />
          )}
          {row.is_public && (
            <span className={classes.facts}>
              <IconWorld aria-hidden size={14} />
              {t('is_public')}
            </span>
          )}
          <span className={classes.facts}>{t('items_n', { n: row.items_n })}</span>
          {row.rating_n > 0 && (
            <span className={classes.facts}>
              <IconStarFilled aria-hidden size={13} />
              <span className="visually-hidden">{t('rating')} </span>
              {format.number(Math.round(row.rating * 10) / 10)}
            </span>
          )}
        </Inline>
        {showsStatus && row.opinion && row.is_returned && <span className={classes.opinion}>{row.opinion}</span>}
      </span>
    </Link>
  );
}
