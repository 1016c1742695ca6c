import { reactTo } from '../api/reactions.ts';
import { registeredModules } from '../boot/registry.ts';
import { keepToken } from './token.ts';

/**
 * Turns the hand-off ticket of an address into a session. The account module makes the exchange; without a session
 * afterwards the page opens as for a guest.
 */
export async function exchangeTicket(ticket: string): Promise<void> {
  const exchange = registeredModules().find((module) => module.exchangeTicket)?.exchangeTicket;
  if (!exchange) return;
  try {
    keepToken(await exchange(ticket));
  } catch (error) {
    reactTo(error);
  }
}
