import { useLocalize } from '#web/i18n/texts.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { ruleCategories } from '../../../contract/rule.shapes.ts';
import { useRulesText } from '../../texts.ts';
import classes from './rules.module.css';

interface Props {
  readonly chosen: string | null;
  readonly counts: readonly { readonly code: string; readonly count: number }[];
  readonly onChoose: (code: string | null) => void;
}

/** The categories of rules with how many there are, of which one is chosen, or all. */
export function CategoryTree({ chosen, counts, onChoose }: Props) {
  const t = useRulesText();
  const localize = useLocalize();
  const row = (code: string | null, label: string, count: number | undefined) => (
    <li key={code ?? ''}>
      <button type="button" aria-current={chosen === code} onClick={() => onChoose(code)}>
        <span>{label}</span>
        {count !== undefined && (
          <Words tone="faint" figures>
            {count}
          </Words>
        )}
      </button>
    </li>
  );
  return (
    <ul className={`${classes.categories} hovers-button`}>
      {row(null, t('all_categories'), undefined)}
      {ruleCategories.map(({ code, ...text }) =>
        row(code, localize(text), counts.find((one) => one.code === code)?.count),
      )}
    </ul>
  );
}
