/**
 * What gates and other modules may ask about permits to park. Every query takes the caller's connection first and sees
 * only the rows that its reach allows; ids are UUIDs, plates are normalised (`plateField`), days are `YYYY-MM-DD`,
 * nothing here refuses.
 */

export { countCars, recountCars } from './lot/occupancy.service.ts';
export { permitChanged } from './parking.events.ts';
export { isInWindows, maskPlate, type PlateFacts, type PlateState, plateStateOf } from './parking.policy.ts';
export { type PermitsOf, resumePermitsOf, suspendPermitsOf } from './plate/blocked-permits.service.ts';
export { type GatePlate, lotsOfSchool, type PlateFilter, platesOfGate } from './plate/gate-plates.queries.ts';
export { type BlockedSubject, type FindParkingBlock, parkingBlocks } from './plate/parking-blocks.ts';
export {
  type GateLot,
  type ListedPlate,
  type PlatePermit,
  permitOfPlate,
  plateOwner,
  platesOfLot,
} from './plate/plates.queries.ts';
