import { afterEach, describe, expect, test } from 'vitest'
import { listOpenGiftLegs } from '#contract/order/gift-leg.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { listSubscriptions } from '#contract/subscriptions/subscriptions.contract.ts'
import { flows } from '#src/app/flows/flows.ts'
import { findFlow, tellFlow } from '#src/product/flows/app-actor.tsx'
import { alice } from '#tests/paths/people.ts'
import type { OpenHub } from '../support/paths.hub.tsx'
import { controlPage, logIn, openHub } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'

const network = createNetwork()
let hub: OpenHub | undefined

describe('A payment that is known before the reminder’s code has come', () => {
  controlPage(network, { asks: ['reminder'] })
  afterEach(() => hub?.close())

  test('is told to the other tabs once it has', async () => {
    network.always(me, alice)
    network.always(listOpenGiftLegs, { legs: [] })
    network.always(listSubscriptions, { subscriptions: [], gift_time: [] })
    const { promise: comes, resolve: come } = Promise.withResolvers<void>()
    hub = await openHub(() => {}, {
      flows: flows.map((flow) => {
        if (flow.id !== 'reminder' || !flow.loadSoon) return flow
        const { loadSoon } = flow
        return { ...flow, loadSoon: () => comes.then(loadSoon) }
      }),
    })
    await logIn(hub, alice)
    const otherTab = new BroadcastChannel('hub-unpaid')
    const heard: unknown[] = []
    otherTab.addEventListener('message', ({ data }) => heard.push(data))
    tellFlow(hub.app, 'reminder', { type: 'reminder.check' })
    expect(findFlow(hub.app, 'reminder')).toBeUndefined()
    come()
    await expect.poll(() => heard).toEqual(['changed'])
    otherTab.close()
  })
})
