import { expect, test } from 'vitest'
import { reconsiderMs } from '#contract/account/leaving.contract.ts'
import { mailEvents } from '#server/event-mails/mail-events.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { carryOut, isGone, leave, stay } from '#tests/support/server/leaving.ts'
import { anOrder } from '#tests/support/server/orders.ts'

const second = 1_000

test('a player leaves: told, in 14 days, and then only what they did stays', async () => {
  const hub = await openAfterSale()
  const { alice, db } = hub
  await hub.buy(alice, anOrder({ plan: { id: 'tier2', type: 'monthly' } }))
  await hub.buy(alice, anOrder({ gifts: { tier3: 13 } }))
  await hub.donate(alice, 50)
  const comment = await alice.call('POST', `/project-comments/${project}`, { text: 'It works.' })
  expect(comment.status).toBe(200)

  const before = await hub.totals()
  const told = await (await alice.call('GET', '/users/deletion')).json()
  expect(told).toMatchObject({
    request: null,
    effects: { plan: { planId: 'tier2' }, payments: 3, giftCodes: 2, comments: 1, isLastAdmin: false },
  })

  expect(await leave(alice, 'Alice')).toMatchObject({ status: 422, body: { code: 'username_wrong' } })
  const now = hub.clock.now()
  const requested = await leave(alice)
  const request = {
    requestedAt: new Date(now).toISOString(),
    takesEffectAt: new Date(now + reconsiderMs).toISOString(),
    by: 'player',
  }
  expect(requested).toMatchObject({ status: 200, body: { request } })
  expect((await alice.me()).deletes_at).toBe(request.takesEffectAt)
  expect((await alice.subscriptions())[0].renewal).toBe('ends')
  await mailEvents(hub)
  const mails = hub.mailer.sent.filter(({ subject }) => subject.startsWith('Your account will be deleted'))
  expect(mails.map(({ to }) => to)).toEqual(['alice@example.org'])
  hub.clock.advance(second)
  expect((await leave(alice)).body.request).toEqual(request)

  expect(await stay(alice)).toMatchObject({ status: 200, body: { request: null } })
  expect((await alice.me()).deletes_at).toBeNull()
  expect((await alice.subscriptions())[0].renewal).toBe('ends')
  hub.clock.advance(reconsiderMs)
  await carryOut(hub)
  expect(await isGone(db, 'alice')).toBe(false)

  const again = await hub.person('alice')
  await leave(again)
  hub.clock.advance(reconsiderMs - second)
  await carryOut(hub)
  expect(await isGone(db, 'alice')).toBe(false)
  hub.clock.advance(second)
  const late = await hub.person('alice')
  expect(await stay(late)).toMatchObject({ status: 409, body: { code: 'deletion_begun' } })
  await carryOut(hub)
  expect(await isGone(db, 'alice')).toBe(true)
  expect((await late.call('GET', '/auth/me')).status).toBe(401)

  const { comments } = await (await hub.app.request(`/api/project-comments/${project}`)).json()
  expect(comments).toMatchObject([
    { text: 'It works.', author: { name: 'Deleted player', avatar: null, plan_id: 'tier0' } },
  ])
  expect(await hub.totals()).toEqual(before)
  expect(await hub.mismatches()).toEqual([])
})
