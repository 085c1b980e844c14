import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestMagicLink, verifyMagicLink } from '#contract/auth/magic-link.contract.ts'
import { logout, me, refreshToken, verifyToken } from '#contract/auth/session.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { insertPeople } from '#server/user/seed-people.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { call } from '#tests/support/server/call.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'
import { openShop } from '#tests/support/server/shop.ts'
import { tokenIn } from '#tests/support/server/test-mailer.ts'
import { writtenLog } from '#tests/support/server/written-log.ts'

const minute = 60_000
const peer = '192.0.2.44'

let hub: TestApp
let written: ReturnType<typeof writtenLog>
beforeEach(async () => {
  written = writtenLog()
  hub = await createTestApp({ log: written.log })
})
afterEach(() => hub.close())

const lines = () => written.securityLines()
const events = () => lines().map(({ security }) => security)
const last = () => lines().at(-1)

const arrive = async () => {
  await insertPeople(hub.db, ['alice'], hub.clock.now())
  return logIn(hub.db, hub, 'alice')
}
const ask = () => call(hub, requestMagicLink, { body: { email: 'alice@example.org' } }, { peer })
const open = (token: string) => call(hub, verifyMagicLink, { body: { token, confirmed: true } }, { peer })
const refresh = (token: string) => call(hub, refreshToken, { body: { refreshToken: token } }, { peer })

describe('the security log tells, on one line each with user, session and peer', () => {
  test('who logged in, and who logged out', async () => {
    await insertPeople(hub.db, ['alice'], hub.clock.now())
    await ask()
    const session = (await open(tokenIn(hub.mailer.sent[0]))).body
    if (session.status !== 'signed_in') throw new Error('Alice is not logged in')
    expect(events()).toEqual(['link_sent', 'logged_in'])
    const { sessionId } = last() ?? {}
    expect(last()).toMatchObject({
      userId: 'alice',
      peer,
      reason: 'magic_link',
      requestId: expect.any(String),
    })
    expect(await hub.db.selectFrom('sessions').select('id').execute()).toEqual([{ id: sessionId }])

    await call(hub, logout, { body: { refreshToken: session.refreshToken } }, { peer })
    expect(last()).toMatchObject({ security: 'logged_out', userId: 'alice', sessionId, peer })
    await call(hub, logout, { body: { refreshToken: session.refreshToken } }, { peer })
    expect(events()).toHaveLength(3)
  })

  test('an access token that counts for nothing, whose it was, and why', async () => {
    const { token, refreshToken: refreshing, sessionId } = await arrive()
    const forged = await new SignJWT({ sid: sessionId, sub: 'alice', exp: 9_999_999_999 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('x'.repeat(32)))
    await call(hub, me, {}, { bearer: forged, peer })
    expect(last()).toMatchObject({ security: 'token_refused', reason: 'forged', peer })
    expect(last()).not.toHaveProperty('userId')

    await call(hub, logout, { body: { refreshToken: refreshing } })
    await call(hub, me, {}, { bearer: token, peer })
    expect(last()).toMatchObject({ reason: 'session_over', userId: 'alice', sessionId, peer })

    hub.clock.advance(61 * minute)
    await call(hub, verifyToken, { body: { token } }, { peer })
    expect(last()).toMatchObject({
      security: 'token_refused',
      reason: 'expired',
      userId: 'alice',
      sessionId,
      peer,
    })
  })

  test('a refresh token used again, which ended the session', async () => {
    const { refreshToken: first, sessionId } = await arrive()
    await refresh(first)
    hub.clock.advance(11_000)
    await refresh(first)
    expect(lines()).toMatchObject([
      { security: 'refresh_reused', level: 40, userId: 'alice', sessionId, peer },
    ])
    await refresh(first)
    await refresh('made-up')
    expect(lines().slice(1)).toMatchObject([
      { security: 'refresh_refused', reason: 'over', sessionId },
      { security: 'refresh_refused', reason: 'unknown' },
    ])
  })

  test('links that were refused, and limits that were reached', async () => {
    await open('made-up')
    expect(last()).toMatchObject({ security: 'link_refused', reason: 'link_invalid', peer })
    await ask()
    await ask()
    expect(last()).toMatchObject({ security: 'limit_reached', reason: 'link_too_soon', peer })
  })

  test('a player who asked for another player’s data', async () => {
    const { token, sessionId } = await arrive()
    await call(hub, listSubscriptions, { params: { id: 'bob' } }, { bearer: token, peer })
    expect(last()).toMatchObject({ security: 'access_refused', userId: 'alice', sessionId, peer })
  })

  test('an order placed, paid, and a payment that differs from its order', async () => {
    const shop = await openShop({ log: written.log })
    const carol = await shop.person('carol')
    const order = {
      plan: null,
      gifts: {},
      project_type: 'general' as const,
      donations: [{ project_type: 'general' as const, cents: 2_500 }],
    }
    const placed = await carol.checkout(order)
    expect(last()).toMatchObject({
      security: 'order_placed',
      userId: 'carol',
      orderId: placed.orderId,
      cents: 2500,
    })
    await shop.pay(placed)
    await shop.deliver()
    await shop.work()
    await shop.work()
    expect(lines().slice(1)).toMatchObject([
      { security: 'order_paid', userId: 'carol', orderId: placed.orderId, cents: 2500 },
    ])

    const next = await carol.checkout(order)
    await shop.db.updateTable('orders').set({ total_cents: 2600 }).where('id', '=', next.orderId).execute()
    await shop.pay(next)
    await shop.deliver()
    await shop.work()
    expect(last()).toMatchObject({
      security: 'order_differs',
      userId: 'carol',
      orderId: next.orderId,
      cents: 2500,
    })
  })

  test('a webhook with a wrong signature', async () => {
    await hub.app.request(
      '/api/payments/webhook',
      { method: 'POST', body: '{}', headers: { 'Stripe-Signature': 't=1,v1=00' } },
      { incoming: { socket: { remoteAddress: peer } } },
    )
    expect(lines()).toMatchObject([{ security: 'webhook_refused', level: 40, peer }])
  })
})

test('the security log holds no token and no email address', async () => {
  await ask()
  const link = tokenIn(hub.mailer.sent[0])
  const session = (await open(link)).body
  if (session.status !== 'signed_in') throw new Error('Alice is not logged in')
  const { body: renewed } = await refresh(session.refreshToken)
  hub.clock.advance(11_000)
  await refresh(session.refreshToken)
  await call(hub, me, {}, { bearer: session.token })
  await open(link)
  expect(events()).toHaveLength(5)
  for (const secret of [link, session.token, session.refreshToken, renewed.refreshToken, 'alice@example.org'])
    expect(written.lines.join('')).not.toContain(secret)
})
