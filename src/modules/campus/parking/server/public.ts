/**
 * What gates and other modules may ask about permits to park. Every query takes the caller's connection first and sees
 * only the rows that its reach allows; ids are UUIDs, plates are normalised (`plateField`), days are `YYYY-MM-DD`,
 * nothing here refuses.
 */
export { type PermitsOf, resumePermitsOf, suspendPermitsOf } from './blocked-permits.service.ts';
export { type GatePlate, lotsOfSchool, type PlatesAsked, platesOfGate } from './gate-plates.queries.ts';
export { countCars, recountCars } from './occupancy.service.ts';
export { permitChanged } from './parking.events.ts';
export { isInWindows, maskPlate, type PlateFacts, type PlateState, plateStateOf } from './parking.policy.ts';
export { type BlockedSubject, type FindParkingBlock, parkingBlocks } from './parking-blocks.ts';
export {
  type GateLot,
  type ListedPlate,
  lotsOfGate,
  type PlatePermit,
  permitOfPlate,
  plateOwner,
  platesOfLot,
} from './plates.queries.ts';
