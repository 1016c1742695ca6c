/** What came over the line is no RTMP, or more than a publisher needs: the connection ends. */
export class WireError extends Error {
  override readonly name = 'WireError';
}
