import { IconCamera, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileShape } from '#shared/calls/files.contract.ts';
import { tabStorage } from '#web/state/browser-storage.ts';
import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { FilePick } from '#web/ui/fields/files/file-pick.tsx';
import { useUpload } from '#web/ui/fields/files/use-upload.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { parkingViolations, VIOLATION_PHOTO } from '../../../contract/parking-violations.contract.ts';
import { violationKinds } from '../../../contract/violation.shapes.ts';
import { useGateText } from '../../texts.ts';
import classes from './violation-dialog.module.css';

const KEY = 'parking_place';
const MOST = 3;

/** A violation with its photo: the plate that was looked up and the last place stand there already. */
export function ViolationDialog({ plate, onClose }: { readonly plate: string; readonly onClose: () => void }) {
  const t = useGateText();
  const kinds = useOptions(violationKinds);
  const form = useContractForm({
    endpoint: parkingViolations.create,
    initial: {
      plate_no: plate,
      kind: 'wrong_place',
      place: tabStorage.read(KEY) ?? '',
      photo_file_ids: [] as readonly string[],
    },
    toBody: ({ photo_file_ids, kind, ...values }) => ({
      ...values,
      kind: kind as 'wrong_place',
      photo_file_ids: [...photo_file_ids],
    }),
    invalidates: ['parking_violations', 'parking_checks', 'parking_blacklists'],
    success: t('violation_recorded'),
    onDone: ({ place }) => {
      tabStorage.write(KEY, place);
      onClose();
    },
  });
  const points = (code: string) => violationKinds.find((one) => one.code === code)?.points ?? 0;
  return (
    <FormDrawer opened onClose={onClose} title={t('record_violation')} submitLabel={t('record')} form={form}>
      <Photos {...form.field('photo_file_ids')} />
      <TextField {...form.field('plate_no')} label={t('plate')} capitals max={12} />
      <ChipsField
        {...form.field('kind')}
        label={t('kind')}
        options={kinds.map(({ value, label }) => ({
          value,
          label: t('kind_points', { kind: label, n: points(value) }),
        }))}
      />
      <TextField {...form.field('place')} label={t('place')} max={60} />
    </FormDrawer>
  );
}

interface PhotosProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly error?: string | undefined;
}

function Photos({ value, onChange, error }: PhotosProps) {
  const t = useGateText();
  const [photos, show] = useState<readonly FileShape[]>([]);
  const put = (next: readonly FileShape[]) => {
    show(next);
    onChange(next.map((photo) => photo.id));
  };
  const { send, share } = useUpload({
    purpose: 'parking_violation_photo',
    rule: VIOLATION_PHOTO,
    onStored: (photo) => put([...photos, photo]),
  });
  return (
    <div data-error={error ? true : undefined}>
      <Words as="p" weight={500} below={4}>
        {t('photos')}
      </Words>
      <Inline as="ul" gap={8} align="stretch" className={classes.photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <img src={photo.url} alt={photo.name} />
            <button
              type="button"
              aria-label={t('remove_photo')}
              onClick={() => put(photos.filter((one) => one.id !== photo.id))}
            >
              <IconX aria-hidden size={14} />
            </button>
          </li>
        ))}
        {value.length < MOST && (
          <li>
            <FilePick
              className={classes.pick}
              types={VIOLATION_PHOTO.types}
              label={t('take_photo')}
              camera="environment"
              disabled={share !== null}
              onFiles={([chosen]) => send(chosen)}
            >
              <IconCamera aria-hidden size={28} stroke={1.5} />
              {share === null ? t('take_photo') : t('sending', { n: Math.round(share * 100) })}
            </FilePick>
          </li>
        )}
      </Inline>
      {error && (
        <Words as="p" role="alert" tone="refused" size="small" above={4}>
          {error}
        </Words>
      )}
    </div>
  );
}
