import { files } from '#shared/calls/files.contract.ts';
import type { FileRule } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { PictureField } from '#web/ui/fields/files/picture-field.tsx';
import { FLOOR_PLAN, PHOTO } from '../../contract/premises.shapes.ts';

interface Props extends FieldProps<string> {
  readonly purpose: string;
  readonly rule: FileRule;
}

/** A picture of which the row says the id alone: its address is asked for when the form is opened. */
function StoredPicture(props: Props) {
  const answer = useApi(
    files.show,
    { params: { id: props.value } },
    { enabled: props.value !== '', errorDisplay: 'session_only' },
  );
  return <PictureField {...props} keptUrl={answer.data?.url} />;
}

export const BuildingPhoto = (props: FieldProps<string>) => (
  <StoredPicture {...props} purpose="building_photo" rule={PHOTO} />
);
export const FloorPlanField = (props: FieldProps<string>) => (
  <StoredPicture {...props} purpose="floor_plan" rule={FLOOR_PLAN} />
);
