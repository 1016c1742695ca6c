import { Button } from '@mantine/core';
import { IconAddressBook, IconMessage, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog, SideDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { colleagues, MESSAGE_MAX } from '../../../contract/colleagues.contract.ts';
import { useDirectoryText } from '../../texts.ts';
import classes from './colleague-sheet.module.css';

type Colleague = CallOutput<typeof colleagues.colleague>;

/** The number is asked for when it is wanted, and dialled at once; it stays to be read where nothing dials. */
function CallButton({ id }: { readonly id: string }) {
  const t = useDirectoryText();
  const [phone, setPhone] = useState<string | null>(null);
  const call = useSend(colleagues.call, { invalidates: false, onSuccess: (answer) => setPhone(answer.phone) });
  if (phone)
    return (
      <Button component="a" href={`tel:${phone}`} ref={(link: HTMLAnchorElement | null) => link?.click()}>
        {phone}
      </Button>
    );
  return (
    <Button
      leftSection={<IconPhone aria-hidden size={16} />}
      loading={call.isPending}
      onClick={() => call.mutate({ params: { id } })}
    >
      {t('call')}
    </Button>
  );
}

function MessageDialog({ person, onClose }: { readonly person: Colleague; readonly onClose: () => void }) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  const form = useContractForm({
    endpoint: colleagues.message,
    params: { id: person.id },
    initial: { text: '' },
    toBody: (values) => values,
    success: t('message_sent'),
    invalidates: false,
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('message_to', { name: localizedName(person) })}
      submitLabel={t('send')}
      form={form}
    >
      <TextAreaField {...form.field('text')} label={t('message_text')} rows={3} max={MESSAGE_MAX} />
    </FormDialog>
  );
}

/** 拨打, 消息, 名片: what one may do with a colleague. Nothing while it is unknown who that is. */
export function ColleagueActs({ id, hasCard = false }: { readonly id: string; readonly hasCard?: boolean }) {
  const t = useDirectoryText();
  const [opened, setOpened] = useState<'message' | 'card' | null>(null);
  const person = useApi(colleagues.colleague, { params: { id } }).data;
  if (!person) return null;
  return (
    <div className={classes.acts}>
      {person.can_call && <CallButton id={id} />}
      {person.can_message && (
        <Button
          variant="default"
          leftSection={<IconMessage aria-hidden size={16} />}
          onClick={() => setOpened('message')}
        >
          {t('message')}
        </Button>
      )}
      {!hasCard && (
        <Button
          variant="default"
          leftSection={<IconAddressBook aria-hidden size={16} />}
          onClick={() => setOpened('card')}
        >
          {t('business_card')}
        </Button>
      )}
      {opened === 'message' && <MessageDialog person={person} onClose={() => setOpened(null)} />}
      {opened === 'card' && <ColleagueSheet id={id} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Card({ person }: { readonly person: Colleague }) {
  const t = useDirectoryText();
  const localizedName = useLocalizedName();
  return (
    <article className={classes.card}>
      <header>
        <PersonAvatar person={person} size={64} />
        <div>
          <Words as="h3" size="title">
            {localizedName(person)}
          </Words>
          {person.name_en && <p>{person.name_en === localizedName(person) ? person.name : person.name_en}</p>}
        </div>
      </header>
      <ul aria-label={t('departments')}>
        {person.places.map((place) => (
          <li key={`${place.organization.id}-${place.department?.id}-${place.post?.id}`}>
            <strong>
              {[place.department, place.post].flatMap((one) => (one ? [localizedName(one)] : [])).join(' · ') ||
                localizedName(place.organization)}
            </strong>
            <span>{localizedName(place.organization)}</span>
            {place.organization.address && <span>{place.organization.address}</span>}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** 名片: who a colleague is and where they work, with a call and a message. */
export function ColleagueSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useDirectoryText();
  const answer = useApi(colleagues.colleague, { params: { id } });
  const isGone = answer.error?.status === 404;
  return (
    <SideDrawer
      kind="form"
      opened
      onClose={onClose}
      title={t('business_card')}
      foot={answer.data && <ColleagueActs id={id} hasCard />}
    >
      {answer.data ? (
        <Card person={answer.data} />
      ) : isGone ? (
        <EmptyState kind="lost" title={t('no_colleague')} />
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={5} />} />
      )}
    </SideDrawer>
  );
}
