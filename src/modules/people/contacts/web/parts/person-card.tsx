import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { RevealedValues } from '#web/ui/dialogs/revealed-values.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { addressBook } from '../../contract/address-book.contract.ts';
import { useContactText } from '../texts.ts';
import classes from './address-book.module.css';
import { StarButton } from './star-button.tsx';

function Reveal({ id, name, onClose }: { readonly id: string; readonly name: string; readonly onClose: () => void }) {
  const t = useContactText();
  const [phone, setPhone] = useState<string | null>(null);
  const title = t('phone_of', { name });
  if (phone !== null)
    return (
      <RevealedValues
        title={title}
        values={[{ label: t('phone'), value: phone }]}
        closeLabel={t('finish')}
        onClose={onClose}
      />
    );
  return (
    <ReasonDialog
      endpoint={addressBook.reveal}
      params={{ id }}
      title={title}
      submitLabel={t('reveal')}
      reasonLabel={t('reveal_reason')}
      reasonHelp={t('reveal_help')}
      invalidates={false}
      onClose={onClose}
      onDone={(answer) => setPhone(answer.phone)}
    />
  );
}

/** The card of somebody in the address book: where they work, and how they are reached. */
export function PersonCard({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useContactText();
  const localizedName = useLocalizedName();
  const [isRevealing, setRevealing] = useState(false);
  const answer = useApi(addressBook.get, { params: { id } });
  const person = answer.data;
  const ways = person && (person.can_call || person.email);
  return (
    <SideDrawer
      kind="form"
      opened
      onClose={onClose}
      title={person ? localizedName(person) : t('card')}
      {...(ways
        ? {
            foot: (
              <div className={classes.ways}>
                {person.email && (
                  <Button
                    component="a"
                    href={`mailto:${person.email}`}
                    variant="default"
                    leftSection={<IconMail aria-hidden size={18} />}
                  >
                    {t('write')}
                  </Button>
                )}
                {person.can_call && (
                  <Button component="a" href={`tel:${person.phone}`} leftSection={<IconPhone aria-hidden size={18} />}>
                    {t('call')}
                  </Button>
                )}
              </div>
            ),
          }
        : {})}
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={5} />}>
        {(person) => (
          <Stack gap={20}>
            <div className={classes.cardHead}>
              <PersonAvatar person={person} size={64} />
              <Stack gap={4} narrow>
                <Words as="strong" size="title">
                  {localizedName(person)}
                </Words>
                <span>{person.organization && localizedName(person.organization)}</span>
              </Stack>
              <StarButton person={person} />
            </div>
            <Facts
              facts={[
                ...person.places.map(({ department, post }) => ({
                  label: post ? localizedName(post) : t('department'),
                  value: localizedName(department),
                })),
                {
                  label: t('phone'),
                  value: person.phone && (
                    <span className={classes.phone}>
                      {person.can_call ? <a href={`tel:${person.phone}`}>{person.phone}</a> : person.phone}
                      {person.can_reveal && (
                        <Button size="compact-sm" variant="subtle" onClick={() => setRevealing(true)}>
                          {t('reveal')}
                        </Button>
                      )}
                    </span>
                  ),
                },
                { label: t('email'), value: person.email },
              ]}
            />
            {isRevealing && <Reveal id={id} name={localizedName(person)} onClose={() => setRevealing(false)} />}
          </Stack>
        )}
      </Loaded>
    </SideDrawer>
  );
}
