import { type FormEvent, useState } from 'react';
import type { Returned } from '#shared/endpoint.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { useDoorText } from '../../texts.ts';

type Card = NonNullable<Returned<(typeof doorlocks)['bindCard']>>;
interface BoundCard {
  readonly id: string;
  readonly name: string;
  readonly number: string;
}

/** Cards that are bound one after the other: typed by a reader at the desk, or read by the lock itself. */
export function useCardBinding(
  lockId: string | undefined,
  groupId: string | null,
  /** Who comes after somebody who has a card now. */
  nextAfter: (userId: string) => Chosen | null,
) {
  const t = useDoorText();
  const localizedName = useLocalizedName();
  const [person, choose] = useState<Chosen | null>(null);
  const [number, setNumber] = useState('');
  const [isListening, setListening] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [bound, setBound] = useState<readonly BoundCard[]>([]);
  const take = (card: Card) => {
    const { id, user, card_no_masked } = card;
    setBound((before) => [{ id, name: localizedName(user), number: card_no_masked ?? '' }, ...before]);
    setListening(false);
    choose(nextAfter(user.id));
    setNumber('');
    setRefusal(null);
  };
  const bind = useSend(doorlocks.bindCard, {
    errorDisplay: 'session_only',
    invalidates: ['access_cards', 'dlock_groups'],
    onSuccess: (card) => (card ? take(card) : setListening(true)),
    // the row waits as it is: the next person can be chosen, or another card shown
    onError: (error) => setRefusal(sentenceOf(error)),
  });
  const send = (how: { readonly card_no: string } | { readonly listen: true }) => {
    if (!person) return setRefusal(t('choose_person'));
    if (!lockId) return setRefusal(t('show_card'));
    bind.mutate({ params: { id: lockId }, body: { user_id: person.id, dlock_group_id: groupId, ...how } });
  };
  return {
    person,
    choose,
    number,
    setNumber,
    refusal,
    bound,
    isListening,
    take,
    isPending: bind.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (person && !number.trim()) setRefusal(t('show_card'));
      else send({ card_no: number.trim() });
    },
    listen: () => send({ listen: true }),
    stop: (why: string | null) => {
      setListening(false);
      setRefusal(why);
    },
  };
}
