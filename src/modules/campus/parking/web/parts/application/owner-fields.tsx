import { ChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { UploadField } from '#web/ui/fields/files/upload-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormGroup } from '#web/ui/form-drawer.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { type MarkedField, ownerRelations, paperRule } from '../../../contract/parking.shapes.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitDetail } from '../permit-types.ts';
import classes from './apply-form.module.css';
import type { ApplyContractForm } from './apply-values.ts';

interface Props {
  readonly form: ApplyContractForm;
  readonly permit: PermitDetail | null;
  readonly shows: (field: MarkedField) => boolean;
  /** What the reviewer wrote beside a field. */
  readonly noteOf: (field: MarkedField) => string | undefined;
}

const OWNER: readonly MarkedField[] = [
  'owner_name',
  'owner_relation',
  'vehicle_license_file_id',
  'vehicle_license_valid_to',
  'driving_license_file_id',
  'driving_license_valid_to',
  'proof_file_ids',
];

/** Whose car it is, and the papers. */
export function OwnerFields({ form, permit, shows, noteOf }: Props) {
  const t = useParkingText();
  const relations = useOptions(ownerRelations);
  if (!OWNER.some(shows)) return null;
  const note = (field: MarkedField) => noteOf(field) && <Note tone="refused">{noteOf(field)}</Note>;
  const papers = { purpose: 'parking_paper', rule: paperRule };
  const proof = form.field('proof_file_ids');
  const [first] = proof.value;
  const needsProof = form.values.owner_relation !== 'self';
  return (
    <FormGroup title={t('owner_group')}>
      {shows('owner_relation') && (
        <>
          {note('owner_relation')}
          <ChipsField {...form.field('owner_relation')} label={t('owner_relation')} options={relations} />
        </>
      )}
      {shows('owner_name') && (
        <>
          {note('owner_name')}
          <TextField {...form.field('owner_name')} required label={t('owner_name')} max={50} autoComplete="name" />
        </>
      )}
      <Cards least={220} fit gap={12}>
        {(['vehicle', 'driving'] as const).map((one) => (
          <Stack key={one} gap={12}>
            {shows(`${one}_license_file_id`) && (
              <>
                {note(`${one}_license_file_id`)}
                <div className={classes.file}>
                  <UploadField
                    {...form.field(`${one}_license_file_id`)}
                    {...papers}
                    required
                    label={t(`${one}_license`)}
                    kept={permit?.[`${one}_license`] ?? null}
                  />
                </div>
              </>
            )}
            {shows(`${one}_license_valid_to`) && (
              <>
                {note(`${one}_license_valid_to`)}
                <DayField {...form.field(`${one}_license_valid_to`)} required label={t(`${one}_license_valid_to`)} />
              </>
            )}
          </Stack>
        ))}
      </Cards>
      {shows('proof_file_ids') && needsProof && (
        <>
          {note('proof_file_ids')}
          <div className={classes.file}>
            <UploadField
              {...proof}
              {...papers}
              required
              label={t('proof')}
              value={first ?? ''}
              kept={permit?.proofs[0] ?? null}
              onChange={(id) => proof.onChange(id ? [id] : [])}
            />
          </div>
        </>
      )}
    </FormGroup>
  );
}
