import type { Problem } from '#contract/errors.ts'
import type { DonationContext } from '#machines/donation/donation.machine.ts'
import { ruledDonation } from '#src/features/donation/donation-chart.rules.ts'
import {
  almanac,
  banks,
  choices,
  free,
  lists,
  nameless,
  planner,
  problems,
  settled,
  subscriber,
} from './donation.answers.ts'
import { donationLeads } from './donation.leads.ts'
import { donationSees } from './donation.sees.ts'
import { failure } from '../failure.ts'
import type { Seen } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Context = DonationContext

const payments = (seen: Pick<Seen<Context>, 'trail'>) =>
  seen.trail.flatMap(({ started }) => started).filter(({ src }) => src === 'checkout')

type Payment = { payment: Pick<Context, 'user' | 'cents'> }

export const model = defineModel({
  machine: ruledDonation,
  inputs: {
    'a guest': { user: null, project: null },
    'a player': { user: free, project: null },
    'a backer': { user: subscriber, project: planner },
  },
  focus: {
    // Whoever isn't logged in has no bank.
    'a guest': ({ is }) =>
      !is('user.changed (hostile)', 'checkout fails', 'readDonationBank done', 'readDonationBank fails'),
    // What the bank holds is a backer's matter: it bears on nothing else.
    'a player': ({ is }) => !is('readDonationBank done', 'readDonationBank fails'),
    // The rest is a player's, too.
    'a backer': ({ is }) =>
      is(
        'readChoice done',
        'loadProjects done',
        'loadProjects fails',
        'readDonationBank done',
        'readDonationBank fails',
        'user.changed',
        'user.changed (subscriber)',
        'donation.submit',
        'donation.close',
        'donation.open (valid)',
        'votes.choose',
        'checkout.refused (boundary)',
        'checkout.opened',
        'checkout.returned',
      ),
  },
  events: {
    'donation.open': { valid: {}, boundary: { project: planner }, hostile: { project: almanac } },
    'donation.close': { valid: {} },
    'donation.submit': { valid: {} },
    'projects.retry': { valid: {} },
    'projects.search': {
      valid: { search: 'map' },
      boundary: { search: '' },
      hostile: { search: '<img>'.repeat(100) },
    },
    'project.choose': {
      valid: { projectId: 'planner' },
      boundary: { projectId: null },
      hostile: { projectId: '__proto__' },
    },
    'amount.choose': { valid: { cents: 5_000 }, boundary: { cents: 50_000 }, hostile: { cents: Number.NaN } },
    'amount.step': { valid: { byCents: 500 }, boundary: { byCents: -500 }, hostile: { byCents: -500 } },
    'amount.type': {
      valid: { cents: 1_500 },
      boundary: { cents: 700 },
      'halfway up': { cents: 750 },
      'beyond the most': { cents: 123_456_700 },
      nothing: { cents: 0 },
      hostile: { cents: Number.NaN },
    },
    'amount.settle': { valid: {} },
    'votes.choose': { valid: { atOnce: false }, boundary: { atOnce: true }, hostile: { atOnce: true } },
    'user.changed': {
      valid: { user: free },
      boundary: { user: null },
      subscriber: { user: subscriber },
      hostile: { user: nameless },
    },
    'checkout.opened': {
      valid: { paymentId: 'order-1' },
      boundary: { paymentId: 'order-2' },
      hostile: { paymentId: '__proto__' },
    },
    'checkout.refused': Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [name, { problem }]),
    ) as { [Name in keyof typeof problems]: { problem: Problem } },
    'checkout.returned': { valid: {} },
  },
  actors: {
    readChoice: { done: choices, fails: { blocked: failure('internal') } },
    loadProjects: {
      done: lists,
      fails: { unavailable: failure('unavailable'), 'something odd': failure('internal') },
    },
    readDonationBank: { done: banks, fails: { unavailable: failure('unavailable') } },
    checkout: {
      reports: ['checkout.opened', 'checkout.refused', 'checkout.returned'],
      fails: { crash: new Error('crashed') },
    },
  },
  delays: { projectsTimeout: 20_000 },
  sees: donationSees,
  // What a guard looks at.
  bound: ({ user, projects, project, cents, aim, problem }, states) => [
    user && user.id === '',
    projects?.length,
    project?.id,
    settled(cents) === cents,
    aim?.id,
    states.some((state) => state.startsWith('open.choosing')) && problem !== null,
  ],
  leads: donationLeads,
  invariants: {
    'no path charges twice: a checkout is opened by a press alone, and never beside another': ({ trail }) =>
      trail.every(({ is, started }) => {
        const opened = started.filter(({ src }) => src === 'checkout').length
        return opened === 0 || (opened === 1 && is('donation.submit'))
      }),
    'a checkout runs exactly while the page says that it is being paid': ({ children, states }) =>
      children.includes('checkout') === states.some((state) => state.startsWith('open.paying')),
    'a guest is never charged': (seen) =>
      payments(seen).every(({ input }) => Boolean((input as Payment).payment.user?.id)),
    'what is charged is a multiple of five dollars, from 5 to 999,995': (seen) =>
      payments(seen).every(({ input }) => {
        const { cents } = (input as Payment).payment
        return cents >= 500 && cents <= 99_999_500 && cents % 500 === 0
      }),
    'what is charged is what is chosen': ({ context, trail }) => {
      const { user, cents, project, voteAtOnce } = context
      const payment = { user, cents, project, voteAtOnce }
      return (trail.at(-1)?.started ?? []).every(
        ({ src, input }) => src !== 'checkout' || JSON.stringify(input) === JSON.stringify({ payment }),
      )
    },
    'once the list is there, only an open project is chosen': ({ context, states }) =>
      !states.includes('open.choosing.listed') ||
      context.project === null ||
      Boolean(context.projects?.includes(context.project)),
    'whatever becomes of a payment, the amount and the use of the votes stay': ({
      context,
      previous,
      trail,
    }) =>
      !trail.at(-1)?.is('checkout.refused', 'checkout.returned', 'checkout fails', 'donation.close') ||
      (context.cents === previous?.cents && context.voteAtOnce === previous.voteAtOnce),
    'nothing is wrong any more while it is being paid': ({ context, states }) =>
      !states.some((state) => state.startsWith('open.paying')) || context.problem === null,
    'nobody sees another player’s bank': ({ context, previous, trail }) =>
      context.bankVotes === null ||
      context.user?.id === previous?.user?.id ||
      Boolean(trail.at(-1)?.is('readDonationBank done')),
    'an amount is a whole number of cents': ({ context }) => Number.isSafeInteger(context.cents),
  },
})
