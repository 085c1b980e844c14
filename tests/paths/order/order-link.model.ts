import type { Order } from '#contract/order/order.contract.ts'
import type { OrderLinkContext, OrderLinkRead } from '#machines/order/order-link.machine.ts'
import { orderLinkMachine } from '#machines/order/order-link.machine.ts'
import type { Deed, Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { projects } from './order.answers.ts'

type Context = OrderLinkContext
type Line = Lead<Context> | ((seen: Seen<Context>) => Lead<Context>)

const [planner] = projects as [(typeof projects)[number]]
const empty: Order = { plan: null, donations: [], gifts: {}, project_type: 'general' }
export const linkedOrder: Order = {
  ...empty,
  plan: { id: 'tier3', type: 'monthly' },
  gifts: { tier2: 12 },
  donations: [{ cents: 500, project_type: 'general', project_id: planner.id }],
}
export const ownOrder: Order = { ...empty, plan: { id: 'tier4', type: 'yearly' }, gifts: { tier2: 1 } }

/** As the link carries it; the tests of the page write a real one. */
export const linkText = 'an order'

const read = (what: Partial<OrderLinkRead>): OrderLinkRead => ({
  shared: linkedOrder,
  fault: null,
  own: null,
  isForeign: false,
  projects: what.fault ? [] : [{ id: planner.id, title: planner.title }],
  ...what,
})
const reads = {
  'nothing of one’s own': read({}),
  'one’s own, too': read({ own: ownOrder }),
  'another player’s': read({ own: ownOrder, isForeign: true }),
  'too long': read({ shared: null, fault: 'long' }),
  'another version': read({ shared: null, fault: 'version', own: ownOrder }),
  'cut off': read({ shared: null, fault: 'unreadable', own: ownOrder, isForeign: true }),
  'not on offer': read({ shared: null, fault: 'unknown' }),
  'no link': read({ shared: null, fault: 'nothing' }),
}
const leadsTo = (what: OrderLinkRead): string => {
  if (what.fault !== null) return 'refused'
  if (what.isForeign) return 'foreign'
  return what.own === null ? 'offering' : 'meeting'
}

const asks = (text: string | null): Deed => ['starts readLink', { text }]
const readsAnew: Line = ({ context }) => ['reading', {}, [asks(context.text)]]
const takesOver =
  (taking: 'add' | 'replace'): Line =>
  ({ previous }) => [
    'takingOver',
    { taking },
    [['starts takeOver', { shared: previous?.shared ?? null, taking }]],
  ]

const button = (name: string) => ({ role: 'button', name }) as const
const add = button('Add it to my order')
const takeOver = button('Take it over')
/** The donation is told by what its project is called. */
const donation = { text: `Donation, ${planner.title}` }
const nothingOffered: Sight[] = [{ absent: add }, { absent: takeOver }]
const faults = {
  long: 'This link is far longer than any order. It was not read.',
  version: 'This link is of another version of the hub. Ask for a new one.',
  unreadable: 'This link is cut off or altered. Ask for it once more.',
  unknown: 'This link has a plan or an amount that isn’t offered. Nothing was changed.',
  nothing: 'There is no order in this link.',
}

export const model = defineModel({
  machine: orderLinkMachine,
  inputs: { 'a link': { text: linkText }, 'no link': { text: null } },
  events: {
    'link.add': { valid: {} },
    'link.replace': { valid: {} },
    'link.open': { valid: {} },
    'link.retry': { valid: {} },
    'own.changed': { valid: {} },
  },
  actors: {
    readLink: { done: reads, fails: { 'something odd': new Error('odd') } },
    takeOver: { done: { kept: undefined }, fails: { 'another player’s now': new Error('foreign') } },
    watchOwn: { reports: ['own.changed'], fails: { 'not supported': new Error('no channel') } },
  },
  delays: {},
  sees: {
    reading: nothingOffered,
    failed: [
      { text: 'The order could not be taken over. Nothing was changed.' },
      button('Try again'),
      ...nothingOffered,
    ],
    refused: ({ fault }: Context) => [{ text: faults[fault ?? 'nothing'] }, ...nothingOffered],
    foreign: [
      { text: 'An order from another account is kept in this browser. Decide about that one first.' },
      button('Open the kept order'),
      ...nothingOffered,
    ],
    offering: [{ role: 'region', name: 'What was shared' }, donation, takeOver, { absent: add }],
    meeting: [
      { role: 'region', name: 'What was shared' },
      { role: 'region', name: 'Your order' },
      { role: 'region', name: 'Both together' },
      { text: 'An order has one plan: yours stays, and the shared one is left out.' },
      add,
      button('Take it instead of mine'),
      { absent: takeOver },
    ],
    takingOver: nothingOffered,
    taken: [{ text: 'It is in your order.' }, button('Open the order'), ...nothingOffered],
  },
  bound: ({ shared, own, isForeign, fault, taking }) => [
    shared === null,
    own === null,
    isForeign,
    fault,
    taking,
  ],
  leads: {
    'start a link': [
      'reading',
      { text: linkText, shared: null, own: null, fault: null },
      ['starts watchOwn', asks(linkText)],
    ],
    'start no link': ['reading', { text: null }, ['starts watchOwn', asks(null)]],
    ...Object.fromEntries(
      Object.entries(reads).map(([name, what]): [string, Line] => [
        `reading | readLink done: ${name}`,
        [leadsTo(what), { ...what }, []],
      ]),
    ),
    'reading | readLink fails': ['failed', {}, []],
    'reading | own.changed': readsAnew,
    'failed | link.retry': readsAnew,
    'foreign | link.open': ['foreign', {}, ['openOrder']],
    'foreign | own.changed': readsAnew,
    'offering | link.add': takesOver('add'),
    'offering | own.changed': readsAnew,
    'meeting | link.add': takesOver('add'),
    'meeting | link.replace': takesOver('replace'),
    'meeting | own.changed': readsAnew,
    'takingOver | takeOver done': ['taken', {}, ['openOrder']],
    'takingOver | takeOver fails': ['failed', {}, []],
    'taken | link.open': ['taken', {}, ['openOrder']],
    ...Object.fromEntries(
      ['reading', 'failed', 'refused', 'foreign', 'offering', 'meeting', 'takingOver', 'taken'].map(
        (state): [string, Line] => [`${state} | watchOwn fails`, [state, {}, []]],
      ),
    ),
  },
  invariants: {
    'nothing is taken over without a press, and one press takes it over once': ({ trail }) => {
      const last = trail.at(-1)
      const taken = (last?.started ?? []).filter(({ id }) => id === 'takeOver').length
      return taken === (last?.is('link.add', 'link.replace') === true && last.started.length > 0 ? 1 : 0)
    },
    'another player’s order is neither changed nor added to': ({ trail, previous }) =>
      (trail.at(-1)?.started ?? []).every(({ id }) => id !== 'takeOver' || previous?.isForeign === false),
    'what was taken over once isn’t again': ({ trail }) => {
      const done = trail.findIndex(({ is }) => is('takeOver done'))
      return (
        done < 0 || trail.slice(done).every(({ started }) => started.every(({ id }) => id !== 'takeOver'))
      )
    },
  },
})
