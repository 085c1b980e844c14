import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/auth/session.contract.ts'
import type { PersonName } from '#server/user/demo-people.ts'
import { createSessionMirror } from '#src/features/session/session-mirror.ts'
import { createSessionTruth } from '#src/features/session/session-truth.ts'
import { createSessionVault } from '#src/features/session/session-vault.ts'
import { playerOf } from '#tests/support/people.ts'

const sessionOf = (name: PersonName, number = 1): Session => ({
  token: `access-${name}-${number}`,
  refreshToken: `refresh-${name}-${number}`,
  user: playerOf(name),
})

const aStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage
}
const blocked = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const full = (): Storage =>
  Object.assign(aStorage(), {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })

/** A tab of a browser without IndexedDB. */
const open = (storage: () => Storage, findFactory: () => undefined = () => undefined) =>
  createSessionVault({
    truth: createSessionTruth(findFactory),
    mirror: createSessionMirror(storage),
    now: () => 1,
  })

describe('without IndexedDB', () => {
  test('two tabs agree by localStorage, under the listed names', async () => {
    const storage = aStorage()
    const [one, other] = [open(() => storage), open(() => storage)]
    await one.store(sessionOf('alice'))
    expect(one.isVolatile()).toBe(false)
    expect(storage.getItem('token')).toBe('access-alice-1')
    expect(storage.getItem('refreshToken')).toBe('refresh-alice-1')
    expect(JSON.parse(storage.getItem('user') ?? '')).toMatchObject({ username: 'alice' })
    expect(await other.load()).toMatchObject({ token: 'access-alice-1', user: { id: 'alice' } })
  })

  test('a browser that forbids even to look for IndexedDB keeps its session in localStorage', async () => {
    const storage = aStorage()
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    await open(() => storage, forbidden).store(sessionOf('alice'))
    expect(await open(() => storage, forbidden).load()).toMatchObject({ token: 'access-alice-1' })
  })

  test('a refresh that ends after a log-out keeps nothing', async () => {
    const storage = aStorage()
    const [one, other] = [open(() => storage), open(() => storage)]
    await one.store(sessionOf('bob'))
    await other.load()
    expect(await other.clear({ hasExpired: false })).toBe('refresh-bob-1')
    expect(await one.commit(sessionOf('bob', 2), 'refresh-bob-1')).toMatchObject({ token: null })
    expect(storage.getItem('token')).toBeNull()
  })

  test('an expired session of one tab does not end the newer one of another', async () => {
    const storage = aStorage()
    const [one, other] = [open(() => storage), open(() => storage)]
    await one.store(sessionOf('carol'))
    await other.store(sessionOf('carol', 2))
    await one.clear({ hasExpired: true })
    expect(await one.load()).toMatchObject({ token: 'access-carol-2' })
  })

  test.each([
    ['blocked', blocked],
    ['full', full],
  ])('and with localStorage %s the session lives in the tab', async (_, storage) => {
    const vault = open(storage)
    expect(await vault.load()).toMatchObject({ token: null })
    await vault.store(sessionOf('dave'))
    expect(vault.isVolatile()).toBe(true)
    expect(await vault.load()).toMatchObject({ token: 'access-dave-1' })
    await vault.commit(sessionOf('dave', 2), 'refresh-dave-1')
    expect(vault.token()).toBe('access-dave-2')
    expect(await vault.clear({ hasExpired: false })).toBe('refresh-dave-2')
    expect(vault.token()).toBeNull()
    expect(await vault.load()).toMatchObject({ token: null })
  })
})

const hourMs = 3_600_000

test('a tab knows when its token ends, also while IndexedDB does not answer; of another tab’s token it is not known', async () => {
  const storage = aStorage()
  const [one, other] = [open(() => storage), open(() => storage)]
  await one.store(sessionOf('alice'))
  await one.load()
  expect(one.endsAt()).toBe(1 + hourMs)
  await one.noteUser(playerOf('alice'))
  expect(one.endsAt()).toBe(1 + hourMs)
  await other.load()
  expect(other.endsAt()).toBe(0)
  await other.store(sessionOf('alice', 2))
  await one.load()
  expect(one.endsAt()).toBe(0)
})

test('a session that another program stored under the listed names is read, unless it is broken', async () => {
  const storage = aStorage()
  storage.setItem('token', 'access-erin-1')
  storage.setItem('user', '{"id":')
  expect(await open(() => storage).load()).toMatchObject({ token: 'access-erin-1', user: null })
})
