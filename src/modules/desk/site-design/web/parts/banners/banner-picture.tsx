import { useState } from 'react';
import { HOME_PICTURE, HOME_PICTURE_RULE } from '#modules/desk/news/contract/pictures.contract.ts';
import { PictureField, type PictureFieldProps } from '#web/ui/fields/files/picture-field.tsx';
import { CropDialog } from './crop-dialog.tsx';

/** Pixels of the places of a banner. */
const SIZES = { wide: { width: 1920, height: 480 }, phone: { width: 750, height: 320 } } as const;

interface Cutting {
  readonly file: File;
  readonly done: (cut: File | null) => void;
}

interface Props extends Omit<PictureFieldProps, 'purpose' | 'rule' | 'prepare' | 'shape'> {
  readonly shape: keyof typeof SIZES;
}

/** A picture of a banner, cut to its place before it is sent. */
export function BannerPicture(field: Props) {
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const end = (cut: File | null) => {
    cutting?.done(cut);
    setCutting(null);
  };
  const cut = (file: File) => new Promise<File | null>((done) => setCutting({ file, done }));
  return (
    <>
      <PictureField {...field} prepare={cut} purpose={HOME_PICTURE} rule={HOME_PICTURE_RULE} />
      {cutting && (
        <CropDialog
          file={cutting.file}
          size={SIZES[field.shape]}
          onCut={(file) => end(file)}
          onClose={() => end(null)}
        />
      )}
    </>
  );
}
