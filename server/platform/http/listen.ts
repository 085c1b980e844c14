import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { StartError, errorCode } from '../process/start-error.ts'
import { PatientResponse } from './patient-response.ts'

export interface Listening {
  /**
   * Accepts no more connections, and resolves when every request already sent is answered, at the latest after
   * `graceMs`.
   */
  stop(graceMs: number): Promise<void>
}

const sentences: Partial<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is taken. Stop what uses it, or set PORT to another one (PORT=${port + 1} npm start).`,
  EACCES: (_, port) => `Port ${port} needs rights that this user doesn't have. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine.`,
}

/** A request sent just before the stop may not have been read yet: connections count as idle after this long. */
const lateRequestMs = 500

/** Longest time that waiting connections are still accepted. */
const lateConnectionMs = 500

/** Longer than proxies keep a connection (60 s), so that none sends a request on a closing one. */
const keepAliveMs = 75_000

/**
 * Connections waiting to be accepted, as far as the system allows. When Node's default of 511 is full, clients retry
 * only after a second.
 */
const backlog = 4096

/** Resolves after two turns of the event loop (counting the current one) without a waiting connection. */
const lastConnection = async (server: NetServer): Promise<void> => {
  const deadline = performance.now() + lateConnectionMs
  let quietTurns = 0
  const come = (): void => void (quietTurns = 0)
  server.on('connection', come)
  while (quietTurns < 2 && performance.now() < deadline) {
    quietTurns += 1
    await turn()
  }
  server.off('connection', come)
}

/** Serves the app. Throws a StartError if the port cannot be opened. */
export const listen = async (
  app: { fetch(request: Request, env: object): Promise<Response> },
  host: string,
  port: number,
): Promise<Listening> => {
  const server = createAdaptorServer({
    fetch: (request, env) => app.fetch(request, env),
    serverOptions: { ServerResponse: PatientResponse },
  }) as Server<typeof IncomingMessage, typeof PatientResponse>
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  server.keepAliveTimeout = keepAliveMs
  const answering = new Set<PatientResponse>()
  let stopping = false
  const endAfter = (response: PatientResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  server.prependListener('request', (_, response) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
    if (stopping) endAfter(response)
  })
  server.listen({ port, host, backlog })
  try {
    await once(server, 'listening')
  } catch (cause) {
    const sentence = sentences[errorCode(cause)]?.(host, port)
    throw sentence ? new StartError(sentence, { cause }) : cause
  }
  return {
    async stop(graceMs) {
      const closed = once(server, 'close')
      stopping = true
      for (const response of answering) endAfter(response)
      // Closing the port now would reset waiting connections.
      await lastConnection(server)
      // Not the server's own close(): it shuts connections whose next request is under way.
      NetServer.prototype.close.call(server)
      let sweep: NodeJS.Timeout | undefined
      // After one turn of the event loop everything that has arrived is read, and its connection is not idle.
      const closeIdle = () => setImmediate(() => server.closeIdleConnections())
      const late = setTimeout(() => {
        for (const response of answering) response.cutOff()
        closeIdle()
        sweep = setInterval(closeIdle, 100)
      }, lateRequestMs)
      const force = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      for (const timer of [late, sweep, force]) clearTimeout(timer)
    },
  }
}
