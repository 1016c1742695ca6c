import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import type { Option } from '../fields/choice-fields.tsx';
import { FilterDropdown } from './filters/filter-dropdown.tsx';
import classes from './filters.module.css';
import type { List } from './use-list.ts';

interface Props {
  readonly list: Pick<List<unknown>, 'filters' | 'setFilter'>;
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}

const SEARCHED_FROM = 12;

interface ChoicesProps extends Props {
  readonly isSeveral: boolean;
  readonly close: () => void;
}

/** The options of a filter; long ones can be narrowed by typing. */
function Choices({ list, name, label, options, isSeveral, close }: ChoicesProps) {
  const t = useFrameText();
  const [word, setWord] = useState('');
  const chosen = list.filters[name] ?? [];
  const found = options.filter((option) => option.label.toLowerCase().includes(word.trim().toLowerCase()));
  const pick = (value: string) => {
    if (isSeveral) {
      list.setFilter(name, chosen.includes(value) ? chosen.filter((known) => known !== value) : [...chosen, value]);
    } else {
      list.setFilter(name, chosen.includes(value) ? null : value);
      close();
    }
  };
  return (
    <>
      {options.length >= SEARCHED_FROM && (
        <input
          type="search"
          className={classes.narrow}
          data-narrow
          aria-label={`${t('search')} ${label}`}
          placeholder={t('search')}
          value={word}
          maxLength={50}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      )}
      <fieldset className={classes.options} aria-label={label} data-choices>
        {found.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              checked={chosen.includes(option.value)}
              disabled={option.disabled}
              onChange={() => pick(option.value)}
            />
            {option.label}
          </label>
        ))}
        {found.length === 0 && <p className={classes.none}>{t('nothing_matches')}</p>}
      </fieldset>
    </>
  );
}

function Filter(props: Props & { readonly isSeveral: boolean }) {
  const { list, name, label, options } = props;
  const format = useFormat();
  const chosen = list.filters[name] ?? [];
  const words = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value);
  return (
    <FilterDropdown label={label} names={[name]} chosen={format.list(words)} onClear={() => list.setFilter(name, null)}>
      {(close) => <Choices {...props} close={close} />}
    </FilterDropdown>
  );
}

/** One value of a filter, in the tool line of a list. */
export function FilterSelect(props: Props) {
  return <Filter {...props} isSeveral={false} />;
}

/** Several values of a filter. */
export function FilterMultiSelect(props: Props) {
  return <Filter {...props} isSeveral />;
}
