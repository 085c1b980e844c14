import { once } from 'node:events'
import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { StartError, errorCode } from './start-error.ts'

export interface Listening {
  /** Takes no more connections, and ends when the requests in flight are answered, after `graceMs` at the latest. */
  stop(graceMs: number): Promise<void>
}

const sentences: Partial<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is taken. Stop what uses it, or set PORT to another one (PORT=${port + 1} npm start).`,
  EACCES: (_, port) => `Port ${port} needs rights that this user doesn't have. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine.`,
}

/** Serves the app. Throws a StartError when the port can't be had. */
export const listen = async (
  app: { fetch(request: Request, env: object): Promise<Response> },
  host: string,
  port: number,
): Promise<Listening> => {
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) }) as Server
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const sentence = sentences[errorCode(cause)]?.(host, port)
    throw sentence ? new StartError(sentence, { cause }) : cause
  }
  return {
    async stop(graceMs) {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const force = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(force)
    },
  }
}
