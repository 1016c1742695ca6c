import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { NeutralLabel } from '#web/ui/state-badge.tsx';
import { type RuleDiff, type RuleShown, systemRules } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import classes from './rules.module.css';

interface Props {
  readonly rule: RuleShown;
  /** The version with which it is compared. */
  readonly from: number;
  readonly onWhole: () => void;
}

/** What the version that is shown says otherwise than another one: the articles that changed, and no others. */
export function ChangedArticles({ rule, from, onWhole }: Props) {
  const t = useRulesText();
  const format = useFormat();
  const to = rule.shown.version_no;
  const answer = useApi(systemRules.diff, { params: { id: rule.id }, query: { from, to } });
  return (
    <>
      <Inline gap={12} wrap justify="spread">
        <Words as="h2" size="large" weight={600}>
          {t('changes_between', { from, to })}
        </Words>
        <Button variant="default" onClick={onWhole}>
          {t('whole_text')}
        </Button>
      </Inline>
      <Loaded of={answer} skeleton={<TextSkeleton lines={6} />}>
        {({ list, renumbered }) => (
          <Stack gap={12}>
            {list.length === 0 && <EmptyState kind="done" small title={t('changes_none')} />}
            {list.map((one) => (
              <Changed key={`${one.kind}-${one.anchor}`} diff={one} />
            ))}
            {renumbered.length > 0 && (
              <Words as="p" tone="soft">
                {t('renumbered', { list: format.list(renumbered.map(({ no, former_no }) => `${former_no} → ${no}`)) })}
              </Words>
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function Changed({ diff }: { readonly diff: RuleDiff }) {
  const t = useRulesText();
  const lang = useLang();
  const english = diff.parts_en.some(({ kind }) => kind !== 'same') || (lang === 'us' && diff.parts_en.length > 0);
  return (
    <section className={classes.article} aria-label={diff.no || diff.heading}>
      <Inline as="h3" gap={8} wrap>
        <Words weight={600}>{diff.former_no ? `${diff.no}（${diff.former_no}）` : diff.no}</Words>
        <Parts parts={diff.heading_parts} />
        <NeutralLabel>{t(`kind_${diff.kind}`)}</NeutralLabel>
      </Inline>
      <p className={classes.text}>
        <Parts parts={diff.parts} />
      </p>
      {english && (
        <p className={classes.text} lang="en">
          <Parts parts={diff.parts_en} />
        </p>
      )}
    </section>
  );
}

function Parts({ parts }: { readonly parts: RuleDiff['parts'] }) {
  return (
    <span className={classes.text}>
      {parts.map(({ kind, text }, at) => {
        const key = `${kind}-${at}`;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
      })}
    </span>
  );
}
