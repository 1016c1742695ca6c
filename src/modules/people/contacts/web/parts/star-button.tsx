import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { addressBook } from '../../contract/address-book.contract.ts';
import { useContactText } from '../texts.ts';

interface Props {
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly name_en: string | null;
    readonly is_starred: boolean;
  };
}

/** Marks somebody, or takes the mark away. */
export function StarButton({ person }: Props) {
  const t = useContactText();
  const localizedName = useLocalizedName();
  const star = useSend(addressBook.star);
  const unstar = useSend(addressBook.unstar);
  const toggle = () =>
    person.is_starred
      ? unstar.mutate({ params: { id: person.id } })
      : star.mutate({ body: { target_user_id: person.id } });
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      aria-label={t('star', { name: localizedName(person) })}
      aria-pressed={person.is_starred}
      loading={star.isPending || unstar.isPending}
      onClick={toggle}
    >
      {person.is_starred ? <IconStarFilled aria-hidden size={20} /> : <IconStar aria-hidden size={20} stroke={1.7} />}
    </ActionIcon>
  );
}
