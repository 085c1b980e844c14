import type { Subscription } from '#contract/subscriptions.contract.ts'
import { subscriptionsMachine } from '#machines/subscriptions.machine.ts'
import { failure } from './failure.ts'
import { defineModel } from './harness/model.ts'

export const plan = (renewal: Subscription['renewal']): Subscription => ({
  id: 'sub-1',
  plan_id: 'tier4',
  plan_name: 'Master',
  type: 'monthly',
  status: 'active',
  source: renewal === 'none' ? 'gift' : 'order',
  renewal,
  amount_cents: renewal === 'none' ? 0 : 3_499,
  started_at: '2026-11-21T12:00:00.000Z',
  current_period_end: '2099-12-21T12:00:00.000Z',
})

const answers = (renewal: Subscription['renewal']) => ({
  done: { 'as asked': plan(renewal) },
  fails: {
    over: failure('subscription_over'),
    unavailable: failure('unavailable'),
    'something odd': failure('internal'),
  },
})

const end = { role: 'button', name: 'End on December 21, 2099' } as const
const unchanged = { text: 'Nothing was changed.' } as const
const keep = { role: 'button', name: 'Keep Master' } as const

export const model = defineModel({
  machine: subscriptionsMachine,
  inputs: {
    renews: { subscription: plan('renews') },
    ends: { subscription: plan('ends') },
    'is a gift': { subscription: plan('none') },
  },
  events: { 'plan.end': { valid: {} }, 'plan.resume': { valid: {} } },
  actors: { endPlan: answers('ends'), resumePlan: answers('renews') },
  delays: { answerTimeout: 30_000 },
  sees: {
    settled: ({ subscription: { renewal }, problem }) => [
      renewal === 'renews' ? end : { absent: end },
      renewal === 'ends' ? keep : { absent: keep },
      problem === null ? { absent: unchanged } : unchanged,
    ],
    ending: [{ role: 'button', name: 'Ending', is: 'busy' }],
    resuming: [{ role: 'button', name: 'Keeping', is: 'busy' }],
  },
  bound: ({ subscription, problem }) => [subscription.renewal, problem],
  invariants: {
    'only a plan that renews is being ended': ({ context, states }) =>
      !states.includes('ending') || context.subscription.renewal === 'renews',
    'only a plan that ends is being kept': ({ context, states }) =>
      !states.includes('resuming') || context.subscription.renewal === 'ends',
    'a failure changes nothing': ({ context, previous }) =>
      context.problem === null || previous === null || context.subscription === previous.subscription,
  },
})
