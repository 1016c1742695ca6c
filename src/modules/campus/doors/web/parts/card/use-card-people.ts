import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { accessCards } from '../../../contract/access-cards.contract.ts';

export type CardPerson = CallOutput<typeof accessCards.people>['list'][number];

/** The people of a department to work through; nobody while none is chosen. */
export function useCardPeople() {
  const localizedName = useLocalizedName();
  const [departmentId, setDepartment] = useState('');
  const [isOpenOnly, setOpenOnly] = useState(true);
  const answer = useApi(
    accessCards.people,
    { query: { department_id: departmentId } },
    { enabled: departmentId !== '', errorDisplay: 'session_only' },
  );
  const people = (answer.data?.list ?? []).filter((one) => !isOpenOnly || one.card_no_masked === null);
  const asChosen = (one: CardPerson): Chosen => ({ id: one.id, name: localizedName(one) });
  return {
    departmentId,
    setDepartment,
    isOpenOnly,
    setOpenOnly,
    answer,
    people,
    asChosen,
    /** Who comes next without a card after somebody who has one now; from the top again after the last. */
    nextAfter: (userId: string): Chosen | null => {
      const after = people.slice(people.findIndex((one) => one.id === userId) + 1);
      const next = [...after, ...people].find((one) => one.id !== userId && one.card_no_masked === null);
      return next ? asChosen(next) : null;
    },
  };
}
