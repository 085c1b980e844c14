import type { CallInput, Endpoint, Result } from '#contract/http/endpoint.ts'
import type { ErrorBody } from '#contract/error-body.ts'
import type { TestApp } from './create-test-app.ts'

export interface Caller {
  readonly bearer?: string
  readonly cookie?: string
  /** Address of the caller's socket. */
  readonly peer?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered<E extends Endpoint> {
  readonly status: number
  readonly headers: Headers
  /** The wire form of an answer. */
  readonly body: Result<E> & ErrorBody
}

const pathOf = (
  endpoint: Endpoint,
  input: { params?: Record<string, string>; query?: Record<string, string> },
): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  return `/api${path}${input.query ? `?${new URLSearchParams(input.query)}` : ''}`
}

/** Calls a contract endpoint of a test's hub as a browser would. */
export const call = async <E extends Endpoint>(
  { app }: Pick<TestApp, 'app'>,
  endpoint: E,
  input: CallInput<E>,
  caller: Caller = {},
): Promise<Answered<E>> => {
  const { body, ...rest } = input as {
    body?: unknown
    params?: Record<string, string>
    query?: Record<string, string>
  }
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(caller.bearer === undefined ? {} : { Authorization: `Bearer ${caller.bearer}` }),
      ...(caller.cookie === undefined ? {} : { Cookie: caller.cookie }),
      ...caller.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const bindings = { incoming: { socket: { remoteAddress: caller.peer ?? '192.0.2.1' } } }
  const answer = await app.request(pathOf(endpoint, rest), init, bindings)
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Answered<E>['body'],
  }
}
