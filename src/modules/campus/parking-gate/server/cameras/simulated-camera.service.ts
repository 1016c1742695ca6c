import { eq } from 'drizzle-orm';
import { simulatedCamera } from '../tables.ts';
import type { PlateCamera } from './plate-camera.ts';

/** Cameras whose memory is in the database: they survive a restart, and decide alone by what was sent to them. */
export const simulatedCameras: PlateCamera = {
  async pushList(db, camera, list) {
    await db
      .insert(simulatedCamera)
      .values({ parking_camera_id: camera.id, organization_id: camera.organization_id, list })
      .onConflictDoUpdate({ target: simulatedCamera.parking_camera_id, set: { list } });
    return true;
  },
  async open(db, camera) {
    await db
      .update(simulatedCamera)
      .set({ opened_at: new Date().toISOString() })
      .where(eq(simulatedCamera.parking_camera_id, camera.id));
  },
};
