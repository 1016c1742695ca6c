/**
 * What gates and other modules may ask about permits to park. Every query takes the caller's connection first and sees
 * only the rows that its reach allows; ids are UUIDs, plates are normalised (`plateField`), days are `YYYY-MM-DD`,
 * nothing here refuses.
 */

export { countCars, recountCars } from './lot/occupancy.service.ts';
export { permitChanged } from './parking.events.ts';
export { type PlateState, plateStateOf } from './parking.policy.ts';
export { resumePermitsOf, suspendPermitsOf } from './plate/blocked-permits.service.ts';
export { lotsOfSchool, type PlateFilter, platesOfGate } from './plate/gate-plates.queries.ts';
export { parkingBlocks } from './plate/parking-blocks.ts';
export { permitOfPlate, plateOwner, platesOfLot } from './plate/plates.queries.ts';
