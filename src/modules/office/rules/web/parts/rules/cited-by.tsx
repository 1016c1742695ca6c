import { Link } from 'react-router';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import type { RuleShown } from '../../../contract/system-rules.contract.ts';
import { useRulesText } from '../../texts.ts';
import { useRulePath } from '../use-rule-path.ts';
import classes from './rules.module.css';

/** Articles of other rules that cite this one, for who keeps it; those whose cited text was changed say so. */
export function CitedBy({ rule: { cited_by } }: { readonly rule: RuleShown }) {
  const t = useRulesText();
  const titleOf = useTitleOf();
  const format = useFormat();
  const ruleAt = useRulePath();
  if (cited_by.length === 0) return null;
  return (
    <Stack as="section" gap={4} above={16} aria-label={t('cited_by')}>
      <Words as="h2" size="normal" weight={600}>
        {t('cited_by')}
      </Words>
      <Stack as="ul" className={classes.versions}>
        {cited_by.map(({ rule, anchor, no, cites, is_changed }) => (
          <Stack as="li" gap={4} key={`${rule.id}-${anchor}`}>
            <Link to={ruleAt(rule.id, { anchor })}>{[titleOf(rule), no].filter(Boolean).join(' · ')}</Link>
            {cites.length > 0 && (
              <Words as="p" tone="soft" size="small">
                {t('cites', { list: format.list(cites) })}
              </Words>
            )}
            {is_changed && <Note tone="waiting">{t('cited_changed')}</Note>}
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}
