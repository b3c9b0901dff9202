/** A client of the SDK for some calls. */

interface Client {
  destroy(): void;
}

/** Closes the client when the calls have ended. */
export async function using<C extends Client, T>(
  client: C,
  read: (client: C) => Promise<T>,
): Promise<T> {
  try {
    return await read(client);
  } finally {
    client.destroy();
  }
}
