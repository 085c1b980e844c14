import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that a system gives to whoever asks for any (from 32768 on Linux, 49152 elsewhere): there another process,
 * or a connection, could take it before the one that it was found for.
 */
const [firstPort, lastPort] = [20_000, 32_000]

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}

/** A port of this machine that nobody listens on right now. */
export const freePort = async (): Promise<number> => {
  const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort))
  return (await isFree(port)) ? port : freePort()
}
