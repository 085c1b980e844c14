import type { AnyStateMachine } from 'xstate'
import { assign } from 'xstate'
import { describe, expect, test } from 'vitest'
import { emptyOrder } from '#contract/order/order.rules.ts'
import { scale } from '#tests/support/scale.ts'
import { catalogue } from './catalogue.ts'
import type { AnyModel } from './harness/model.ts'
import type { Config } from './harness/mutate.ts'
import { rebuilt } from './harness/mutate.ts'
import { walk } from './harness/walk.ts'

const provided = (machine: AnyStateMachine, implementations: object): AnyStateMachine =>
  machine.provide(implementations as never)

const problemsOf = async (
  slug: string,
  change: (machine: AnyStateMachine) => AnyStateMachine,
): Promise<string[]> => {
  const model: AnyModel = await catalogue.loadModel(slug)
  const row = await walk({ ...model, machine: change(model.machine) }, catalogue.readRecord(slug))
  return [...row.problems]
}

interface Mutant {
  slug: string
  change: (machine: AnyStateMachine) => AnyStateMachine
  /** What the harness says of it. */
  caught: RegExp
}

const chart =
  (change: (states: Config) => void) =>
  (machine: AnyStateMachine): AnyStateMachine =>
    rebuilt(machine, change)

const mutants: Record<string, Mutant> = {
  'a target swapped': {
    slug: 'magic-link',
    change: chart(({ sending }) => (sending.invoke.onDone.target = 'idle')),
    caught: /never success/,
  },
  'a target swapped between two states that both exist': {
    slug: 'payment-return',
    change: chart(({ releasing }) => (releasing.invoke.onDone[1].target = 'expired')),
    caught: /cancelOrder done: cancelled -> expired/,
  },
  'a guard dropped': {
    slug: 'magic-link',
    change: chart(({ idle }) => delete idle.on['link.request'][0].guard),
    caught: /one plausible, trimmed address/,
  },
  'a guard turned round': {
    slug: 'magic-link-return',
    change: (machine) =>
      provided(machine, { guards: { hasToken: ({ context }: Config) => context.linkToken === null } }),
    caught: /without one -> verifying|a link that could not be asked about is kept/,
  },
  'an action that changes the context removed': {
    slug: 'magic-link',
    change: chart(({ sending }) => delete sending.invoke.onError.actions),
    caught: /an error state names its problem/,
  },
  'an effect removed': {
    slug: 'payment-return',
    change: chart(({ confirmed }) => delete confirmed.entry),
    caught: /the stored order is settled once/,
  },
  'a message to the parent removed': {
    slug: 'session',
    change: chart(({ loggedOut }) => (loggedOut.entry = ['forgetUser'])),
    caught: /behaves otherwise than recorded/,
  },
  'a failure not handled': {
    slug: 'magic-link',
    change: chart(({ sending }) => delete sending.invoke.onError),
    caught: /breaks the machine/,
  },
  'an answer not handled': {
    slug: 'magic-link',
    change: chart(({ sending }) => delete sending.invoke.onDone),
    caught: /never success/,
  },
  'a crash of a child not handled': {
    slug: 'supervisor',
    change: chart(({ running }) => delete running.on['xstate.error.actor.child']),
    caught: /no state invokes child/,
  },
  'a delay removed': {
    slug: 'magic-link',
    change: chart(({ sending }) => delete sending.after),
    caught: /wait 20000 ms/,
  },
  'a delay of another length': {
    slug: 'magic-link',
    change: (machine) => provided(machine, { delays: { requestTimeout: 2_000 } }),
    caught: /the delay requestTimeout is 2000 ms/,
  },
  'an action that does nothing any more': {
    slug: 'language',
    change: (machine) => provided(machine, { actions: { giveUp: () => {} } }),
    caught: /at rest, what is wanted is in force/,
  },
  'an edge nobody can reach': {
    slug: 'language',
    change: chart((states) => (states.forgotten = { on: { 'language.choose': 'settled' } })),
    caught: /never forgotten \| language\.choose/,
  },
  'an event without a payload': {
    slug: 'language',
    change: chart(({ failed }) => (failed.on['language.reset'] = 'settled')),
    caught: /the event language\.reset has no payload/,
  },
  'an actor without outcomes': {
    slug: 'language',
    change: chart(({ failed }) => (failed.invoke = { id: 'report', src: 'report', onError: 'settled' })),
    caught: /the actor report has no outcomes/,
  },
  'a token let into the context': {
    slug: 'session',
    change: chart(
      ({ adopting }) =>
        (adopting.entry = { type: 'takeStored', params: ({ event }: Config) => ({ user: event.session }) }),
    ),
    caught: /no token is in any context/,
  },
  'a parameter of another value': {
    slug: 'session',
    change: chart(({ loggingOut }) => (loggingOut.invoke.input = { revoke: false })),
    caught: /starts logOut by clearSession \{revoke: true\}/,
  },
  'another actor behind the same id': {
    slug: 'payment-return',
    change: chart(({ pending }) => (pending.states.asking.invoke.src = 'cancelOrder')),
    caught: /starts askPendingOrder by cancelOrder/,
  },
  'another value in the context': {
    slug: 'login',
    change: (machine) => provided(machine, { actions: { takeForm: assign({ form: 'link' }) } }),
    caught: /login\.form -> open; .*now form: "link"/,
  },
  'a tag removed': {
    slug: 'session',
    change: chart(({ ending }) => delete ending.tags),
    caught: /-> ending;/,
  },
  'an end that is none any more': {
    slug: 'magic-link-return',
    change: chart(({ refused }) => delete refused.type),
    caught: /-> refused; /,
  },
  'another start of the context': {
    slug: 'magic-link-return',
    change: (machine) =>
      rebuilt(machine, (_states, config) => {
        config.context = ({ input }: Config) => ({ ...input, askedAt: '', askedFrom: null, problem: null })
      }),
    caught: /with askedAt: ""/,
  },
  'a step that another situation takes, too': {
    slug: 'inspector',
    change: chart(({ page }) => delete page.states.listening.states.left.on['page.answered'].guard),
    caught:
      /- page\.answered -> page\.listening\.watching .* \[where page: "tab-1"\].*\+ page\.answered -> page/s,
  },
  'a guest let through to the payment': {
    slug: 'order',
    change: (machine) => provided(machine, { guards: { isGuest: () => false } }),
    caught: /a guest is never charged/,
  },
  'an order lost by a failed submit': {
    slug: 'order',
    change: chart(({ open }) => {
      const params = {
        kept: { order: emptyOrder, pending: null, donationCents: 0 },
        billing: null,
      }
      for (const refused of open.states.paying.on['checkout.refused'])
        refused.actions.unshift({ type: 'takeKept', params })
    }),
    caught: /an edit is never lost by a failed submit/,
  },
}

describe('a defect in a machine is caught by its paths', () => {
  const changed = new Set(Object.values(mutants).map(({ slug }) => slug))
  test.each(scale([...changed], catalogue.modelSlugs()))(
    '%s, rebuilt unchanged, has nothing to be caught',
    async (slug) => {
      expect(await problemsOf(slug, (machine) => rebuilt(machine, () => {}))).toEqual([])
    },
  )

  test.each(Object.entries(mutants))('%s', async (_name, { slug, change, caught }) => {
    expect((await problemsOf(slug, change)).join('\n')).toMatch(caught)
  })
})
