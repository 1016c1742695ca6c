/** The secret of the link that a school sent to somebody whom it took in. */
export function linkTicket(): string | null {
  return new URLSearchParams(location.search).get('ticket');
}
