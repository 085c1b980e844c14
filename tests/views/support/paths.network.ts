import { expect, vi } from 'vitest'
import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import type { Answer, Endpoint } from '#contract/http/endpoint.ts'
import { errors } from '#contract/errors.ts'
import type { ErrorBody } from '#contract/error-body.ts'
import type { ErrorCode, Failure } from '#contract/errors.ts'
import { patience } from '#tests/support/pace.ts'

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const
const urlOf = ({ path }: Endpoint): string => `*/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)

/** A refusal as the API words it; what no code names is a server that answers nonsense, or no server at all. */
const failureOf = (failure: unknown): Response => {
  const { code, retryAfterSeconds = null } = (failure ?? {}) as Partial<Failure>
  if (code === 'offline') return HttpResponse.error()
  if (!isCode(code)) return new HttpResponse('boom', { status: 500 })
  const body: ErrorBody = {
    error: code,
    code,
    requestId: 'request-of-a-path',
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  }
  return HttpResponse.json(body, { status: errors[code].status })
}

const numbering = 'x-number-of-request'

/**
 * Numbers every request of this page. What the page gives up may reach the worker only afterwards: `isGivenUp` tells it from
 * what the page still waits for. An answer takes a moment, too: `hasArrived` tells when the page has it.
 */
const numberRequests = () => {
  const plain = globalThis.fetch
  const givenUp = new Set<string>()
  const arrived = new Set<string>()
  let count = 0
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    const number = String((count += 1))
    request.headers.set(numbering, number)
    request.signal.addEventListener('abort', () => givenUp.add(number))
    const answer = plain(request)
    void answer
      .then((response) => response.clone().arrayBuffer())
      .catch(() => null)
      .then(() => arrived.add(number))
    return answer
  }
  return {
    hasArrived: (number: string): boolean => arrived.has(number),
    isGivenUp: (number: string): boolean => givenUp.has(number),
    stop: (): void => void (globalThis.fetch = plain),
  }
}

interface Waiting {
  number: string
  url: URL
  answer: (response: Response) => void
}

/** What each request gets that waits for an answer. */
type Responding = (url: URL) => Response

/** The edge of the network: requests wait until the path answers them, the page's own reading is answered at once. */
export const createNetwork = () => {
  const worker = setupWorker()
  /** By endpoint: all get the same answer. */
  const waiting = new Map<string, Waiting[]>()
  /** By endpoint: what a request gets that arrives only after the answer. */
  const late = new Map<string, Responding>()
  /** Every request that was ever held, answered or given up: the worker waits for them when it stops. */
  const held = new Set<(response: Response) => void>()
  /** A page that was closed may have asked just before: nobody answers that any more. */
  let isOver = false

  // It is asked in a moment, and looking costs nothing.
  const patient = { timeout: patience(30_000), interval: 5 }
  let numbers: ReturnType<typeof numberRequests> | null = null
  const isGivenUp = (number: string): boolean => numbers?.isGivenUp(number) ?? false
  const hasArrived = ({ number }: Waiting): boolean => numbers?.hasArrived(number) ?? true
  const release = (endpoint: Endpoint, responseTo: Responding): Waiting[] => {
    const answered = waiting.get(endpoint.name) ?? []
    for (const { answer, url } of answered) answer(responseTo(url))
    waiting.delete(endpoint.name)
    return answered
  }
  const isAsked = (endpoint: Endpoint): boolean =>
    (waiting.get(endpoint.name) ?? []).some(({ number }) => !isGivenUp(number))
  const respond = async (
    endpoint: Endpoint,
    responseTo: Responding,
    { alsoLate = false } = {},
  ): Promise<void> => {
    await expect.poll(() => isAsked(endpoint), patient).toBe(true)
    if (alsoLate) late.set(endpoint.name, responseTo)
    const answered = release(endpoint, responseTo)
    await expect.poll(() => answered.every(hasArrived), patient).toBe(true)
  }
  const respondLate = (endpoint: Endpoint, responseTo: Responding): Promise<void> =>
    respond(endpoint, responseTo, { alsoLate: true })
  const always = (answer: unknown): Responding => {
    return () => HttpResponse.json(answer as never)
  }

  return {
    start: () => {
      numbers = numberRequests()
      return worker.start({ quiet: true, onUnhandledFrame: 'bypass' })
    },
    stop: () => {
      isOver = true
      numbers?.stop()
      for (const release of held) release(HttpResponse.error())
      return worker.stop()
    },
    /** Answers this endpoint at once, always the same. */
    always: <E extends Endpoint>(endpoint: E, answer: Answer<E>): void =>
      worker.use(methods[endpoint.method](urlOf(endpoint), () => HttpResponse.json(answer as never))),
    /** Refuses this endpoint at once, always. */
    refuse: (endpoint: Endpoint, code: ErrorCode): void =>
      worker.use(methods[endpoint.method](urlOf(endpoint), () => failureOf({ code }))),
    /** Lets requests to this endpoint wait for `answer` or `fail`. */
    hold: (endpoint: Endpoint): void =>
      worker.use(
        methods[endpoint.method](
          urlOf(endpoint),
          ({ request }) =>
            new Promise<Response>((resolve) => {
              const number = request.headers.get(numbering) ?? ''
              if (isOver || isGivenUp(number)) return resolve(HttpResponse.error())
              const answered = late.get(endpoint.name)
              const url = new URL(request.url)
              if (answered) return resolve(answered(url))
              waiting.set(endpoint.name, [
                ...(waiting.get(endpoint.name) ?? []),
                { number, url, answer: resolve },
              ])
              held.add(resolve)
            }) as never,
        ),
      ),
    /** Somebody waits for an answer. */
    isAsked,
    /** Requests that were given up are not the ones that get answered next. */
    forget: (endpoint: Endpoint): void => {
      waiting.delete(endpoint.name)
      late.delete(endpoint.name)
    },
    answer: <E extends Endpoint>(endpoint: E, answer: Answer<E>): Promise<void> =>
      respond(endpoint, always(answer)),
    /** Releases what waits with this answer, such as a file. */
    answerWith: (endpoint: Endpoint, make: Responding): Promise<void> => respondLate(endpoint, make),
    /** Where several are asked at once: each gets its own answer, also one that arrives a moment later. */
    answerEach: <E extends Endpoint>(endpoint: E, answerTo: (url: URL) => Answer<E>): Promise<void> =>
      respondLate(endpoint, (url) => HttpResponse.json(answerTo(url) as never)),
    /** Answers until the page shows it: what the page before asked for may arrive only now, and first. */
    answerUntil: async <E extends Endpoint>(
      endpoint: E,
      answer: Answer<E>,
      isShown: () => boolean,
    ): Promise<void> => {
      const look = async (): Promise<boolean> => {
        // React waits a moment before it shows what came late, and where the clock stands a moment lasts until it is told.
        await vi.advanceTimersByTimeAsync(50)
        if (isShown()) return true
        release(endpoint, always(answer))
        return false
      }
      await expect.poll(look, { ...patient, interval: 20 }).toBe(true)
    },
    /** Where one request replaces another on its way: the last may arrive after the answer, which it gets as well. */
    answerLate: <E extends Endpoint>(endpoint: E, answer: Answer<E>): Promise<void> =>
      respondLate(endpoint, always(answer)),
    failLate: (endpoint: Endpoint, failure: unknown): Promise<void> =>
      respondLate(endpoint, () => failureOf(failure)),
    fail: (endpoint: Endpoint, failure: unknown): Promise<void> =>
      respond(endpoint, () => failureOf(failure)),
  }
}
export type Network = ReturnType<typeof createNetwork>
