import { expect, test } from 'vitest'
import { webhookEvents } from '#server/platform/payments/webhook-events.ts'
import { openShop } from '#tests/support/server/shop.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { stories } from '#tests/support/server/stories.ts'
import { outcomeOf } from '#tests/support/server/story-outcome.ts'
import { tellStories } from '#tests/support/server/tell-stories.ts'
import { doWhatWasHeard, untold } from '#tests/support/server/untold.ts'
import type { Sent } from '#tests/support/server/untold.ts'
import { signedWebhook, webhookSignature } from '#tests/support/server/webhook.ts'
import { patience } from '#tests/support/pace.ts'

const send = async (shop: Shop, request: RequestInit): Promise<number> =>
  (await shop.app.request('/api/payments/webhook', request)).status

const oneOfEach = (events: readonly Sent[]): Sent[] =>
  webhookEvents.flatMap((type) => events.find((event) => event.type === type) ?? [])

test(
  'of every kind of event that comes after an order, one that is altered, old or signed by others is refused, and nothing is written',
  { timeout: patience(120_000) },
  async () => {
    const { shop } = await tellStories(Object.keys(stories).length, openShop)
    const count = async () =>
      (await shop.db.selectFrom('payment_events').select('id').execute()).map(({ id }) => id).toSorted()
    const before = await count()
    const events = oneOfEach(await untold(shop))
    expect(events.length).toBeGreaterThan(10)
    const now = shop.clock.now()
    for (const event of events) {
      const body = JSON.stringify(event)
      const post = (text: string, signature?: string): RequestInit => ({
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(signature && { 'Stripe-Signature': signature }) },
        body: text,
      })
      const statuses = [
        await send(shop, post(body)),
        await send(shop, post(body, webhookSignature(body, now, 'whsec_of_another_account'))),
        await send(shop, post(body, webhookSignature(body, now - 301_000))),
        await send(
          shop,
          post(body.replace('"object":"event"', '"object":"Event"'), webhookSignature(body, now)),
        ),
      ]
      expect([event.type, statuses]).toEqual([event.type, [400, 400, 400, 400]])
    }
    expect(await count()).toEqual(before)
  },
)

/** The same event of what isn't ours: every id is another one, only the order it names is kept. */
const foreign = (event: Sent): Sent => {
  const text = JSON.stringify({ ...event, id: `${event.id}0` })
  return JSON.parse(
    text.replaceAll(/"((?:sub|pi|ch|in|cus|re|du|si|sub_sched)_\w+)"/gu, '"$1Foreign"'),
  ) as Sent
}

test(
  'events of subscriptions, payments and customers that are not ours change nothing, whatever order they name; what was paid for them waits for a decision',
  { timeout: patience(120_000) },
  async () => {
    const { shop, tellers } = await tellStories(Object.keys(stories).length, openShop)
    const events = await untold(shop)
    for (const event of events) expect(await send(shop, signedWebhook(event, shop.clock.now()))).toBe(200)
    await doWhatWasHeard(shop)
    const outcomes = async () =>
      (await Promise.all(tellers.map(outcomeOf))).map(({ worklist: _, ...outcome }) => outcome)
    const worklist = async () =>
      (await shop.db.selectFrom('payment_worklist').select(['id', 'kind']).execute()) as {
        id: string
        kind: string
      }[]
    const waited = (await worklist()).map(({ id }) => id)
    const plans = async () =>
      (await shop.db.selectFrom('subscriptions').selectAll().orderBy('id').execute()).map(
        // When it is asked about next has nothing to do with what is told.
        ({ plan_read_due_at: _, ...plan }) => plan,
      )
    const [had, were] = [await outcomes(), await plans()]
    shop.clock.advance(60_000)
    // Those that would end, move or pay a plan most of all; each once more, as of now.
    const created = Math.floor(shop.clock.now() / 1000)
    for (const event of [...events, ...(await untold(shop))])
      expect(await send(shop, signedWebhook({ ...foreign(event), created }, shop.clock.now()))).toBe(200)
    await doWhatWasHeard(shop)
    expect(await outcomes()).toEqual(had)
    const waits = (await worklist()).filter(({ id }) => !waited.includes(id))
    expect(new Set(waits.map(({ kind }) => kind))).toEqual(new Set(['paid_for_no_plan', 'unknown_payment']))
    expect(await plans()).toEqual(were)
  },
)
