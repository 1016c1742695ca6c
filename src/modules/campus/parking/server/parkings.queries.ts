import type { parking, parkingPlate } from './tables.ts';

export type ParkingRow = typeof parking.$inferSelect;
export type PlateRow = typeof parkingPlate.$inferSelect;
