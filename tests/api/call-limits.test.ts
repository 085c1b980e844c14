import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cancelOrder } from '#contract/order/placed-order.contract.ts'
import { logout, refreshToken, verifyToken } from '#contract/auth/session.contract.ts'
import { endSubscription, resumeSubscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { saveFavoritePage, saveSettings } from '#contract/account/user.contract.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
})
afterEach(() => hub.close())

const noId = { params: { id: randomUUID() } }
const calls: [string, number, (peer: string) => Promise<{ status: number; headers: Headers }>][] = [
  ['refreshing', 120, (peer) => call(hub, refreshToken, { body: { refreshToken: 'x' } }, { peer })],
  ['verifying a token', 120, (peer) => call(hub, verifyToken, { body: { token: 'x' } }, { peer })],
  ['logging out', 120, (peer) => call(hub, logout, { body: { refreshToken: 'x' } }, { peer })],
  ['cancelling an order', 30, (peer) => call(hub, cancelOrder, noId, { peer, bearer: 'x' })],
  ['ending a plan', 30, (peer) => call(hub, endSubscription, noId, { peer, bearer: 'x' })],
  [
    'saving a favourite page',
    120,
    (peer) => call(hub, saveFavoritePage, { body: { favorite_page: null } }, { peer, bearer: 'x' }),
  ],
  ['saving settings', 120, (peer) => call(hub, saveSettings, { body: {} }, { peer, bearer: 'x' })],
  ['resuming a plan', 30, (peer) => call(hub, resumeSubscription, noId, { peer, bearer: 'x' })],
]

test.each(calls)('%s is limited to %d a minute a network', async (_, perMinute, ask) => {
  const answers = await Promise.all(Array.from({ length: perMinute }, () => ask('192.0.2.1')))
  expect(answers.filter(({ status }) => status === 429)).toEqual([])
  const next = await ask('192.0.2.1')
  expect([next.status, next.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await ask('198.51.100.7')).status).not.toBe(429)
  hub.clock.advance(60_000)
  expect((await ask('192.0.2.1')).status).not.toBe(429)
})

test('a limit that is reached ends no session: the same token is refreshed a minute later', async () => {
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  const session = await logIn(hub.db, hub, 'alice')
  for (let guess = 0; guess < 120; guess += 1) await call(hub, refreshToken, { body: { refreshToken: 'x' } })
  const body = { refreshToken: session.refreshToken }
  expect((await call(hub, refreshToken, { body })).status).toBe(429)
  hub.clock.advance(60_000)
  expect((await call(hub, refreshToken, { body })).status).toBe(200)
})
