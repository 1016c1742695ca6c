import { useState } from 'react';
import { HOME_PICTURE, HOME_PICTURE_RULE } from '#modules/desk/news/contract/pictures.contract.ts';
import { PictureField, type PictureFieldProps } from '#web/ui/fields/picture-field.tsx';
import { CropDialog } from './crop-dialog.tsx';

/** Pixels that a banner has; a cover keeps its own. */
const SIZES = { wide: { width: 1920, height: 480 }, phone: { width: 750, height: 320 } } as const;

interface Cutting {
  readonly file: File;
  readonly done: (cut: File | null) => void;
}

/** A picture of a banner or of news. What is for a banner is cut to its place before it is sent. */
export function BannerPicture(field: Omit<PictureFieldProps, 'purpose' | 'rule' | 'prepare'>) {
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const size = field.shape === 'wide' || field.shape === 'phone' ? SIZES[field.shape] : null;
  const end = (cut: File | null) => {
    cutting?.done(cut);
    setCutting(null);
  };
  const cut = (file: File) => new Promise<File | null>((done) => setCutting({ file, done }));
  return (
    <>
      <PictureField {...field} {...(size ? { prepare: cut } : {})} purpose={HOME_PICTURE} rule={HOME_PICTURE_RULE} />
      {cutting && size && (
        <CropDialog file={cutting.file} size={size} onCut={(file) => end(file)} onClose={() => end(null)} />
      )}
    </>
  );
}
