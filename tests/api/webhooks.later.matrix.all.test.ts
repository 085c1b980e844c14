import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcile } from '#server/payments/reconciler.ts'
import { webhookEvents } from '#server/platform/payments/webhook-events.ts'
import { scale } from '#tests/support/scale.ts'
import type { Shop } from '#tests/support/server/shop.ts'
import { stories } from '#tests/support/server/stories.ts'
import { outcomeOf } from '#tests/support/server/story-outcome.ts'
import { tellStories } from '#tests/support/server/tell-stories.ts'
import { doWhatWasHeard, untold } from '#tests/support/server/untold.ts'
import type { Sent } from '#tests/support/server/untold.ts'
import { signedWebhook } from '#tests/support/server/webhook.ts'
import { patience } from '#tests/support/pace.ts'

/*
 * What is told of an order after it was fulfilled: changes of plan, refunds, disputes, ends. Whatever is repeated,
 * reordered or lost of it, every player has in the end what the specification says.
 */

const storyCount = Object.keys(stories).length
const size = { rounds: scale(1, 13), deliveries: scale(5, 50), workers: scale(4, 8) }
const seed = 20_260_301
const dayMs = 86_400_000

/** Everything that is told at checkouts is tried in webhooks.matrix.test.ts. */
const later = webhookEvents.filter(
  (type) => !type.startsWith('checkout.') && type !== 'customer.subscription.created',
)
/** Whatever of the same refund, dispute or plan is heard tells the rest; each of them may be lost for good. */
const mayBeLost = scale(['invoice.paid', 'charge.dispute.funds_withdrawn'] as const, later)

const shuffled = <T>(items: readonly T[]): T[] =>
  fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { numRuns: 1, seed })[0] ?? []

interface Delivery {
  readonly deliveries: number
  readonly workers: number
  readonly isShuffled: boolean
  /** Never arrives. */
  readonly lost?: string
  readonly alter?: (event: Sent) => Sent
}

/** Delivers what happened, by several workers at once, and lets an hour pass in which everything else is asked for. */
const tell = async (shop: Shop, how: Delivery, seen: Set<string>): Promise<void> => {
  const events = (await untold(shop)).filter(({ type }) => type !== how.lost)
  for (const { type } of events) seen.add(type)
  const copies = events.flatMap((event) => Array.from({ length: how.deliveries }, () => event))
  const queue = how.isShuffled ? shuffled(copies) : copies.toReversed()
  const statuses = new Set<number>()
  const worker = async (number: number): Promise<void> => {
    for (let event = queue.pop(); event; event = queue.pop()) {
      const request = signedWebhook(how.alter?.(event) ?? event, shop.clock.now())
      statuses.add((await shop.app.request('/api/payments/webhook', request)).status)
      if (queue.length % (7 + number) === 0) await doWhatWasHeard(shop)
    }
    await doWhatWasHeard(shop)
  }
  await Promise.all(Array.from({ length: how.workers }, (_, number) => worker(number)))
  for (const pauseMs of [60_000, 300_000, 3_600_000]) {
    shop.clock.advance(pauseMs)
    await doWhatWasHeard(shop)
    await reconcile(shop)
  }
  expect([...statuses].filter((status) => status !== 200)).toEqual([])
}

const tellEverything = async (players: number, how: Delivery): Promise<Set<string>> => {
  const { shop, tellers } = await tellStories(players)
  const seen = new Set<string>()
  await tell(shop, how, seen)
  // A month later plans have renewed, ended, and what was not paid for is over.
  for (const pauseMs of [32 * dayMs, 3_600_000]) {
    shop.clock.advance(pauseMs)
    await shop.control({ days: 0 }, '/advance')
    await tell(shop, how, seen)
  }
  for (const teller of tellers) {
    const { name, story, leaves } = teller
    expect({ name, story, ...(await outcomeOf(teller)) }).toEqual({
      name,
      story,
      ...leaves,
      changes: [null, null],
      worklist: 0,
    })
  }
  const waiting = await shop.db
    .selectFrom('payment_events')
    .select('id')
    .where('due_at', 'is not', null)
    .execute()
  expect(waiting).toEqual([])
  return seen
}

test(
  'what comes after an order is done once, whatever the order and number of its webhooks, by several workers',
  { timeout: patience(3_600_000) },
  async () => {
    const { deliveries, workers } = size
    const seen = await tellEverything(size.rounds * storyCount, { deliveries, workers, isShuffled: true })
    expect(later.filter((type) => !seen.has(type))).toEqual([])
  },
)

test.each(mayBeLost)(
  'when every %s is lost, the rest tells what it would have told',
  { timeout: patience(600_000) },
  async (lost) => {
    const seen = await tellEverything(storyCount, { deliveries: 1, workers: 2, isShuffled: false, lost })
    expect(seen.has(lost)).toBe(false)
  },
)

test(
  'of customers that are deleted by now everything is done as of any other',
  { timeout: patience(600_000) },
  async () => {
    const alter = (event: Sent): Sent => {
      const { object } = event.data
      return 'customer' in object ? { ...event, data: { object: { ...object, customer: null } } } : event
    }
    await tellEverything(storyCount, { deliveries: 1, workers: 2, isShuffled: false, alter })
  },
)
