import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { setupWorker } from 'msw/browser'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Answer, Endpoint } from '#contract/http/endpoint.ts'
import type { ErrorBody } from '#contract/error-body.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { errors } from '#contract/errors.ts'

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const

/** What a refusal looks like on the wire. */
const refusal = (code: ErrorCode): Response => {
  const body: ErrorBody = { error: code, code, requestId: 'request-of-a-test' }
  return HttpResponse.json(body, { status: errors[code].status })
}

/** The network of a file of tests: everything reaches the real API, but for the faults a test asks for. */
export const useFaults = () => {
  const worker = setupWorker()
  beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }))
  const held = new Set<(answer: undefined) => void>()
  const heal = () => {
    worker.resetHandlers()
    // Without an answer of ours the request goes on to the API.
    for (const release of held) release(undefined)
    held.clear()
  }
  afterEach(heal)
  afterAll(() => worker.stop())

  const on = ({ method, path }: Endpoint, resolver: HttpResponseResolver) =>
    worker.use(methods[method](`*/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, resolver))

  return {
    on,
    refuse: (endpoint: Endpoint, code: ErrorCode) => on(endpoint, () => refusal(code)),
    cut: (endpoint: Endpoint) => on(endpoint, () => HttpResponse.error()),
    answer: <E extends Endpoint>(endpoint: E, answer: Answer<E>) =>
      on(endpoint, () => HttpResponse.json(answer as never)),
    /** Nobody answers until `heal`. */
    hold: (endpoint: Endpoint) => on(endpoint, () => new Promise<undefined>((resolve) => held.add(resolve))),
    heal,
  }
}
