import type { DoorVendor, Lock } from './door-vendor.ts';
import { simulator } from './simulator.service.ts';

/** The adapter of a lock; others than the simulator cannot be chosen yet. */
export function vendorOf(vendor: Lock['vendor']): DoorVendor {
  if (vendor !== 'simulator') throw new Error(`no adapter speaks ${vendor}`);
  return simulator;
}
