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
  leads: {
    'start renews': ['settled', { subscription: plan('renews'), problem: null }, []],
    'start ends': ['settled', { subscription: plan('ends'), problem: null }, []],
    'start is a gift': ['settled', { subscription: plan('none'), problem: null }, []],
    'settled | plan.end': ({ previous }) =>
      previous?.subscription.renewal === 'renews'
        ? ['ending', { problem: null }, ['starts endPlan']]
        : ['settled', {}, []],
    'settled | plan.resume': ({ previous }) =>
      previous?.subscription.renewal === 'ends'
        ? ['resuming', { problem: null }, ['starts resumePlan']]
        : ['settled', {}, []],
    'ending | endPlan done': ['settled', { subscription: plan('ends'), problem: null }, []],
    'ending | endPlan fails: over': ['settled', { problem: 'subscription_over' }, []],
    'ending | endPlan fails: unavailable': ['settled', { problem: 'unavailable' }, []],
    'ending | endPlan fails: something odd': ['settled', { problem: 'internal' }, []],
    'ending | after answerTimeout': ['settled', { problem: 'timeout' }, []],
    'resuming | resumePlan done': ['settled', { subscription: plan('renews'), problem: null }, []],
    'resuming | resumePlan fails: over': ['settled', { problem: 'subscription_over' }, []],
    'resuming | resumePlan fails: unavailable': ['settled', { problem: 'unavailable' }, []],
    'resuming | resumePlan fails: something odd': ['settled', { problem: 'internal' }, []],
    'resuming | after answerTimeout': ['settled', { problem: 'timeout' }, []],
  },
  invariants: {
    'it is this plan that is ended or kept, by the call of that name': ({ context, trail }) =>
      trail.every(({ started }) =>
        started.every(
          ({ id, src, input }) => src === id && (input as { id: string }).id === context.subscription.id,
        ),
      ),
    'only a plan that renews is being ended': ({ context, states }) =>
      !states.includes('ending') || context.subscription.renewal === 'renews',
    'only a plan that ends is being kept': ({ context, states }) =>
      !states.includes('resuming') || context.subscription.renewal === 'ends',
    'a failure changes nothing': ({ context, previous }) =>
      context.problem === null || previous === null || context.subscription === previous.subscription,
  },
})
