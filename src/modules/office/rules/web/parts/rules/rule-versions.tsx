import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { ruleVersionLifecycle } from '../../../contract/rule.lifecycle.ts';
import type { RuleShown } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import { useRulePath } from '../use-rule-path.ts';
import classes from './rules.module.css';

interface Props {
  readonly rule: RuleShown;
  /** The version with which the one that is shown is compared; null: with none. */
  readonly against: number | null;
  readonly onCompare: (version: number | null) => void;
}

/** The versions of a rule, the newest first: each opens, or is compared with the one that is shown. */
export function RuleVersions({ rule, against, onCompare }: Props) {
  const t = useRulesText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const ruleAt = useRulePath();
  const { shown, versions } = rule;
  return (
    <Stack as="ul" className={classes.versions}>
      {versions.map((one) => (
        <Stack as="li" gap={4} key={one.id} data-current={one.id === shown.id}>
          <Inline gap={8} wrap>
            {one.id === shown.id ? (
              <span aria-current="true">{t('version_n', { n: one.version_no })}</span>
            ) : (
              <Link to={ruleAt(rule.id, { v: one.version_no })}>{t('version_n', { n: one.version_no })}</Link>
            )}
            <StateBadge of={ruleVersionLifecycle} state={one.status} />
          </Inline>
          <Words as="p" tone="soft" size="small" weight={400}>
            {[
              one.effective_on && t('in_effect_from', { day: format.day(one.effective_on) }),
              one.published_by && localizedName(one.published_by),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Words>
          {one.note && (
            <Words as="p" size="small" weight={400}>
              {one.note}
            </Words>
          )}
          {one.id !== shown.id && one.version_no < shown.version_no && (
            <Button
              variant="default"
              size="compact-sm"
              aria-pressed={against === one.version_no}
              onClick={() => onCompare(against === one.version_no ? null : one.version_no)}
            >
              {t('compare_with', { n: one.version_no })}
            </Button>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
