import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that a system gives to whoever asks for any (from 32768 on Linux, 49152 elsewhere): there another process,
 * or a connection, could take it before the one that it was found for.
 */
const firstPort = 20_000
const portsOfWorker = 1_000
const mostWorkers = 12

/** Each worker of Vitest or Playwright has ports of its own: no other test takes one before its hub listens. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % mostWorkers

let next = Math.floor(Math.random() * portsOfWorker)

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

/** A port of this machine that nobody listens on right now, and that no other test of this run is given. */
export const freePort = async (): Promise<number> => {
  next += 1
  const port = firstPort + worker * portsOfWorker + (next % portsOfWorker)
  return (await isFree(port)) ? port : freePort()
}
