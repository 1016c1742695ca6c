import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { prepareFileOrToast } from '#web/ui/fields/files/file-rule.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { REPAIR_FILM } from '../../../contract/repair.shapes.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';

interface Props {
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** One short video: a noise, a flicker. The server measures it as soon as it is chosen. */
export function FilmField({ value, onChange }: Props) {
  const t = useRepairText();
  const format = useFormat();
  const [seconds, setSeconds] = useState<number | null>(null);
  const upload = useSend(repairOrders.addFilm, {
    invalidates: false,
    onSuccess: (film) => {
      setSeconds(film.seconds);
      onChange(film.id);
    },
  });
  const take = async (chosen: File | undefined) => {
    const file = chosen && (await prepareFileOrToast(chosen, REPAIR_FILM));
    if (file) upload.mutate({ files: { file } });
  };
  if (value)
    return (
      <Inline gap={12}>
        <Words>
          {seconds === null ? t('film_there') : t('film_seconds', { n: format.number(Math.round(seconds)) })}
        </Words>
        <Button variant="default" size="compact-sm" onClick={() => onChange('')}>
          {t('film_remove')}
        </Button>
      </Inline>
    );
  return (
    <FilePick
      types={REPAIR_FILM.types}
      label={t('film_add')}
      disabled={upload.isPending}
      onFiles={([file]) => void take(file)}
    >
      <Words tone="soft">{upload.isPending ? t('photo_sending') : t('film_add')}</Words>
    </FilePick>
  );
}
