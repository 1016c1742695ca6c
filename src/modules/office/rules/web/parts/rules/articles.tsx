import { IconLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { cut } from '#shared/text/cut.ts';
import { useLang } from '#web/i18n/language.ts';
import { copyText } from '#web/ui/acts/copy-text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import type { RuleArticle, RuleShown } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import { useRulePath } from '../use-rule-path.ts';
import classes from './rules.module.css';

const HEAD_LENGTH = 18;
const beginning = (text: string): string => {
  const begin = cut(text, HEAD_LENGTH);
  return begin === text ? text : `${begin}…`;
};
const headOf = ({ no, heading, text }: RuleArticle): string =>
  [no, heading || beginning(text)].filter(Boolean).join(' ');

/** The contents of a version: each line leads to its article. */
export function ArticleContents({
  articles,
  onChoose,
}: {
  readonly articles: readonly RuleArticle[];
  readonly onChoose: (anchor: string) => void;
}) {
  return (
    <Stack as="ul" className={`${classes.contents} hovers-button`}>
      {articles.map((one) => (
        <li key={one.anchor}>
          <button type="button" data-level={one.level} onClick={() => onChoose(one.anchor)}>
            {headOf(one)}
          </button>
        </li>
      ))}
    </Stack>
  );
}

/** The articles of a version; the one that a link names is marked and in view. */
export function Articles({ rule, anchor }: { readonly rule: RuleShown; readonly anchor: string | null }) {
  const t = useRulesText();
  useEffect(() => {
    if (anchor) document.getElementById(anchor)?.scrollIntoView({ block: 'center' });
  }, [anchor]);
  const { articles } = rule.shown;
  if (articles.length === 0) return <EmptyState title={t('articles_empty')} detail={t('articles_empty_help')} />;
  return (
    <Stack gap={2}>
      {articles.map((one) => (
        <Article key={one.anchor} rule={rule} article={one} isCurrent={one.anchor === anchor} />
      ))}
    </Stack>
  );
}

interface ArticleProps {
  readonly rule: RuleShown;
  readonly article: RuleArticle;
  readonly isCurrent: boolean;
}

function Article({ rule, article, isCurrent }: ArticleProps) {
  const t = useRulesText();
  const lang = useLang();
  const ruleAt = useRulePath();
  const { anchor, level, no, heading, text, text_en } = article;
  const copy = () => copyText(`${location.origin}${ruleAt(rule.id, { anchor, v: rule.shown.version_no })}`);
  return (
    <section id={anchor} className={classes.article} data-level={level} data-current={isCurrent}>
      <Inline as="h3" gap={6} {...(level === 'article' ? {} : { justify: 'center' as const })}>
        <Words weight={600}>{[no, heading].filter(Boolean).join(' ')}</Words>
        {level === 'article' && (
          <button
            type="button"
            className="bare-button"
            aria-label={t('copy_link', { no })}
            title={t('copy_link', { no })}
            onClick={() => void copy()}
          >
            <IconLink aria-hidden size={15} stroke={1.7} />
          </button>
        )}
      </Inline>
      {text && <p className={classes.text}>{lang === 'us' && text_en ? text_en : text}</p>}
    </section>
  );
}
