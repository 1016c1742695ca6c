import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useParkingText } from '../../texts.ts';
import type { OpenTerm } from '../permit-types.ts';
import { LotBars } from './lot-bars.tsx';

/** Terms that are open, with what each lot still has. */
export function OpenTerms({ terms }: { readonly terms: readonly OpenTerm[] }) {
  const t = useParkingText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return terms.map((term) => (
    <Panel key={term.id} title={localizedName(term)} aside={t('apply_until', { day: format.day(term.apply_to) })}>
      <LotBars term={term} />
    </Panel>
  ));
}
