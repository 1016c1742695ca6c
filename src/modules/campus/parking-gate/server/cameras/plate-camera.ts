import type { Db } from '#server/database/database.ts';
import type { PlateList } from '../../contract/plate-list.shapes.ts';
import type { parkingCamera } from '../tables.ts';

export type Camera = typeof parkingCamera.$inferSelect;

/** How the portal exchanges data with plate cameras of one kind. Both calls may be repeated. */
export interface PlateCamera {
  /** Gives a camera the plates that it decides by when it is alone. True: it holds them now; false: it fetches them. */
  pushList(db: Db, camera: Camera, list: PlateList): Promise<boolean>;
  /** Opens the gate once. */
  open(db: Db, camera: Camera): Promise<void>;
}
