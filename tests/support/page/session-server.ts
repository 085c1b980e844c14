import type { Endpoint } from '#contract/http/endpoint.ts'
import type { Session, User } from '#contract/auth/session.contract.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { Send } from '#src/api/http.ts'
import { playerOf } from '../people.ts'

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
const refused = (code: 'unauthorized' | 'refresh_refused'): ApiError => new ApiError(code, { status: 401 })

/** The session calls of a server without leeway: a refresh token works once, and using it again ends the family. */
export const createSessionServer = ({ delayMs = (): number => 1 } = {}) => {
  let user = playerOf('alice')
  let number = 0
  let isOver = false
  let current = ''
  const good = new Set<string>()
  let refreshes = 0
  const ended: string[] = []

  const open = (): Session => {
    number += 1
    current = `refresh-${number}`
    good.add(`access-${number}`)
    return { token: `access-${number}`, refreshToken: current, user }
  }
  const end = (): void => {
    isOver = true
    good.clear()
  }
  const answer = (
    endpoint: Endpoint,
    body: { refreshToken?: string } | undefined,
    token: string | null,
  ): unknown => {
    if (endpoint.name === 'logout') {
      ended.push(body?.refreshToken ?? '')
      return (end(), { success: true })
    }
    if (endpoint.name === 'refreshToken') {
      refreshes += 1
      if (isOver || body?.refreshToken !== current) return (end(), Promise.reject(refused('refresh_refused')))
      return open()
    }
    if (token === null || !good.has(token)) throw refused('unauthorized')
    return user
  }
  const send = (async (endpoint, input, { token = null, signal } = {}) => {
    await pause(delayMs())
    signal?.throwIfAborted()
    const reply = await answer(endpoint, (input as { body?: { refreshToken?: string } }).body, token)
    await pause(delayMs())
    signal?.throwIfAborted()
    return reply
  }) as Send
  return {
    send,
    open,
    /** Logged in again: a new family of tokens. */
    reopen: (): Session => {
      isOver = false
      return open()
    },
    end,
    /** Access tokens run out; refresh tokens go on. */
    expire: () => good.clear(),
    /** The next sessions are this player's. */
    play: (player: User) => void (user = player),
    refreshes: () => refreshes,
    /** The refresh tokens that a log-out gave back, in order. */
    givenBack: () => ended,
  }
}
