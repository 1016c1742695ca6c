import { useSearchParams } from 'react-router';
import { useLang } from '#web/i18n/language.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { ShownRound } from '../../../contract/answers.contract.ts';
import { useEvaluationText } from '../../texts.ts';

/** Which released round is looked at; it stands in the address, and the newest one is shown at first. */
export function useRoundChoice(list: readonly ShownRound[]) {
  const t = useEvaluationText();
  const lang = useLang();
  const [address, setAddress] = useSearchParams();
  const round = list.find(({ id }) => id === address.get('round')) ?? list[0];
  const field = round && (
    <SelectField
      name="round"
      label={t('round')}
      value={round.id}
      onChange={(id) =>
        setAddress(
          (now) => {
            now.set('round', id);
            return now;
          },
          { replace: true },
        )
      }
      options={list.map(({ id, title, title_en }) => ({
        value: id,
        label: lang === 'us' && title_en ? title_en : title,
      }))}
    />
  );
  return { round, field };
}
