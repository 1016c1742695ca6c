import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { BUSINESS_CARD_WIDTH } from '#shared/constants.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { DialogProps } from '#web/modules/web-module.ts';
import { saveFile } from '#web/ui/acts/save-file.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { businessCards } from '../../../contract/business-cards.contract.ts';
import { useCardText } from '../../texts.ts';
import classes from './business-card-dialog.module.css';
import { type BusinessCards, type CardWords, cardLink, cardWordsOf } from './business-card-layout.ts';
import { BusinessCardShown } from './business-card-shown.tsx';
import { useCardPicture } from './use-card-picture.ts';
import { vcardOf } from './vcard.ts';

/** Everything that the picture says, for those who hear it. */
const saidIn = (words: CardWords): string[] => Object.values(words).filter((word) => word !== null);

function mayShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

function OwnCard({ cards }: { readonly cards: BusinessCards }) {
  const t = useCardText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const [chosen, setChosen] = useState(cards.places[0]?.id ?? '');
  const [isChoosing, setChoosing] = useState(false);
  const place = cards.places.find((known) => known.id === chosen) ?? cards.places[0];
  const words = place ? cardWordsOf(cards, place, localizedName) : null;
  const link = place ? cardLink(location.origin, cards.number, place) : null;
  const picture = useCardPicture(words, link);
  if (!place || !words) return <EmptyState title={t('no_department')} detail={t('no_department_help')} />;
  const file = picture && new File([picture.blob], `${words.name}.png`, { type: 'image/png' });
  return (
    <Stack gap={16}>
      <SelectField
        label={t('card_place')}
        value={place.id}
        options={cards.places.map((known) => ({
          value: known.id,
          label: `${localizedName(known.organization)} · ${localizedName(known.department)}`,
        }))}
        onChange={(id) => id && setChosen(id)}
      />
      <div className={classes.card}>
        {picture ? <img src={picture.address} alt={format.list(saidIn(words))} /> : <TextSkeleton lines={6} />}
      </div>
      <Words as="p" tone="soft" size="small">
        {t(link ? 'card_code_help' : 'card_no_number')}
      </Words>
      <Group gap={8}>
        <Button disabled={!file} onClick={() => file && saveFile(file, file.name)}>
          {t('download')}
        </Button>
        {file && mayShare(file) && (
          <Button variant="default" onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>
            {t('share')}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            saveFile(new Blob([vcardOf(words, link)], { type: 'text/vcard;charset=utf-8' }), `${words.name}.vcf`)
          }
        >
          {t('card_contact')}
        </Button>
        <Button variant="subtle" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t('card_shows')}
        </Button>
      </Group>
      {isChoosing && <BusinessCardShown key={place.id} place={place} onDone={() => setChoosing(false)} />}
    </Stack>
  );
}

/** The own business card as a picture whose code books a visit. */
export function Dialog({ opened, onClose }: DialogProps) {
  const t = useCardText();
  const frame = useFrameText();
  const isNarrow = useIsNarrow();
  const answer = useApi(businessCards.mine, {}, { enabled: opened });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('my_card')}
      size={isNarrow ? '100%' : BUSINESS_CARD_WIDTH}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': frame('close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Loaded of={answer} skeleton={<TextSkeleton lines={8} />}>
        {(data) => <OwnCard cards={data} />}
      </Loaded>
    </Modal>
  );
}
