import { once } from 'node:events';
import { createServer } from 'node:net';

type Place = { readonly PORT: number; readonly HOST: string };

/** What a start says when another program listens where the portal should. */
export const portTaken = ({ PORT }: Place) =>
  `Port ${PORT} is taken by another program. Set PORT to a free one, for example: PORT=${PORT + 1} npm start`;

/**
 * Ends a start whose port is taken before it touches the database: such a start is most often a second one by mistake.
 */
export async function assertPortFree(place: Place): Promise<void> {
  const server = createServer();
  try {
    server.listen(place.PORT, place.HOST);
    await once(server, 'listening');
  } catch (error) {
    throw new Error(
      isTaken(error) ? portTaken(place) : `Port ${place.PORT} of ${place.HOST}: ${(error as Error).message}`,
    );
  }
  server.close();
  await once(server, 'close');
}

export const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
