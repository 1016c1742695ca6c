import { Checkbox } from '@mantine/core';
import { departments } from '#modules/core/directory/contract/departments.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { useDoorText } from '../../texts.ts';
import classes from './binding-card.module.css';
import type { CardPerson, useCardPeople } from './use-card-people.ts';

interface Props {
  readonly work: ReturnType<typeof useCardPeople>;
  readonly chosen: string | null;
  readonly onChoose: (person: CardPerson) => void;
}

/** The people of a department or class to work through, who has no card yet first. */
export function CardPeople({ work, chosen, onChoose }: Props) {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const nodes = useApi(departments.tree, { query: {} }, { staleMs: 30_000 }).data?.list ?? [];
  const { answer, departmentId } = work;
  const { data } = answer;
  return (
    <div className={classes.side}>
      <SelectField
        label={t('department')}
        help={t('department_help')}
        options={nodes.map((node) => ({ value: node.id, label: localizedName(node) }))}
        value={departmentId}
        onChange={work.setDepartment}
        clearable
      />
      {departmentId && !data && <Loaded of={answer} skeleton={<RowSkeleton />} />}
      {data && (
        <>
          <Words as="p" tone="soft" size="small" role="status">
            {t('without_card_n', { n: data.without_card, m: data.total })}
          </Words>
          <Checkbox
            label={t('only_without_card')}
            checked={work.isOpenOnly}
            onChange={(event) => work.setOpenOnly(event.currentTarget.checked)}
          />
          {work.people.length === 0 ? (
            <EmptyState
              small
              title={t(data.total ? 'all_have_cards' : 'nobody_in')}
              detail={t(data.total ? 'all_have_cards_help' : 'nobody_in_help')}
            />
          ) : (
            <ul className={classes.people}>
              {work.people.map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    className={classes.person}
                    aria-pressed={person.id === chosen}
                    onClick={() => onChoose(person)}
                  >
                    <span>
                      {localizedName(person)}{' '}
                      {person.number && (
                        <Words as="small" tone="soft">
                          {person.number}
                        </Words>
                      )}
                    </span>
                    <Words as="small" tone="soft">
                      {person.card_no_masked ?? t('no_card_yet')}
                    </Words>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
