import {
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconLink,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconTable,
} from '@tabler/icons-react';
import type { ResourceKind } from '../../contract/resource-kinds.ts';

const ICONS = {
  doc: IconFileText,
  slides: IconPresentation,
  sheet: IconTable,
  pdf: IconFileTypePdf,
  image: IconPhoto,
  audio: IconMusic,
  video: IconMovie,
  link: IconLink,
  package: IconFileZip,
} as const satisfies Record<ResourceKind, unknown>;

/** The picture of a kind of resource; its name stands beside it. */
export function KindIcon({ kind, size = 18 }: { readonly kind: ResourceKind; readonly size?: number }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden size={size} stroke={1.5} />;
}
