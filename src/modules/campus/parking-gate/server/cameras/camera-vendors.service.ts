import { eq, sql } from 'drizzle-orm';
import { parkingCamera } from '../tables.ts';
import type { Camera, PlateCamera } from './plate-camera.ts';
import { simulatedCameras } from './simulated-camera.service.ts';

/** Cameras that call by themselves: they fetch their list, and hear of an opening with the next call. */
const callingCameras: PlateCamera = {
  pushList: async () => false,
  async open(db, camera) {
    await db
      .update(parkingCamera)
      .set({ open_until: sql`now() + interval '15 seconds'` })
      .where(eq(parkingCamera.id, camera.id));
  },
};

/** The adapter of a camera. */
export const vendorOf = ({ vendor }: Pick<Camera, 'vendor'>): PlateCamera =>
  vendor === 'simulator' ? simulatedCameras : callingCameras;
