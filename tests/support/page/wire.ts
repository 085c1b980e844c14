import type { Endpoint } from '#contract/http/endpoint.ts'
import { health } from '#contract/http/health.contract.ts'
import { logout, me, refreshToken } from '#contract/auth/session.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Send } from '#src/api/http.ts'
import { createSend } from '#src/api/send.ts'

const endpoints: readonly Endpoint[] = [health, logout, me, refreshToken]

/** A request as it went out. */
export interface Sent {
  tab: string
  endpoint: string
  authorization: string | null
}

/**
 * The page's own client for each tab, down to `fetch`, which `answer` stands behind; what went out is written down.
 * `fetch` is to be put in the place of the page's.
 */
export const createWire = (answer: Send) => {
  const sent: Sent[] = []
  const respond = async (request: Request, endpoint: Endpoint, token: string | null): Promise<unknown> => {
    if (endpoint.name === health.name) return { status: 'ok' }
    const text = await request.text()
    return answer(endpoint, text === '' ? {} : { body: JSON.parse(text) as never }, { token })
  }
  return {
    sent,
    sendOf: (tab: string): Send => createSend(`/${tab}`),
    fetch: async (given: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(given, init)
      const [, tab = '', path = ''] = /^\/([^/]+)(\/.+)$/.exec(new URL(request.url).pathname) ?? []
      const endpoint = endpoints.find((one) => one.path === path && one.method === request.method)
      if (!endpoint) throw new Error(`nobody answers ${request.method} ${path}`)
      const authorization = request.headers.get('Authorization')
      sent.push({ tab, endpoint: endpoint.name, authorization })
      try {
        return Response.json(await respond(request, endpoint, authorization?.slice('Bearer '.length) ?? null))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { code, status } = error
        return Response.json({ error: code, code, requestId: 'request-1' }, { status: status ?? 500 })
      }
    },
  }
}
