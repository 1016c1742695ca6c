import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import type { ruleCategories } from '../../../contract/rule.shapes.ts';
import { systemRules } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import { useRulePath } from '../use-rule-path.ts';
import classes from './rules.module.css';

interface Props {
  readonly q: string;
  readonly category: (typeof ruleCategories)[number]['code'] | undefined;
}

/** Articles in which the words stand, each with the words around them. */
export function FoundArticles({ q, category }: Props) {
  const t = useRulesText();
  const titleOf = useTitleOf();
  const ruleAt = useRulePath();
  const answer = useApi(
    systemRules.search,
    { query: { q, ...(category ? { category } : {}) } },
    { keepPrevious: true },
  );
  return (
    <Loaded of={answer} skeleton={<RowSkeleton rows={4} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState kind="lost" title={t('articles_none', { q })} detail={t('articles_none_help')} />
        ) : (
          <Stack as="ul" gap={8} className={classes.found} aria-label={t('articles_found')}>
            {list.map((one) => (
              <li key={`${one.rule.id}-${one.anchor}`}>
                <Link to={ruleAt(one.rule.id, { anchor: one.anchor })}>
                  {[titleOf(one.rule), one.no, one.heading].filter(Boolean).join(' · ')}
                </Link>
                <Words as="p" tone="soft">
                  {one.snippet.map((part, at) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
                    part.is_hit ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
                  )}
                </Words>
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}
