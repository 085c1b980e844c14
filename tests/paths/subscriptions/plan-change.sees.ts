import type { PlanChangeContext, planChangeMachine } from '#machines/subscriptions/plan-change.machine.ts'
import type { Model } from '../harness/model.ts'
import { passing } from '../harness/model.ts'

type Context = PlanChangeContext

const buy = { role: 'button', name: 'Change to Oracle, pay $16.66' } as const
const later = { role: 'button', name: 'Change to Pro on December 21, 2099' } as const
/** Whoever pays by the year is told that the other plan is paid by the month. */
const buyMonthly = { role: 'button', name: 'Change to Oracle, monthly, pay $16.66' } as const
const laterMonthly = { role: 'button', name: 'Change to Pro, monthly, on December 21, 2099' } as const
const takeBack = { role: 'button', name: 'Undo the change' } as const
const pay = { role: 'button', name: 'Pay $16.66' } as const
const unchange = { role: 'button', name: 'Don’t change' } as const
const retry = { role: 'button', name: 'Try again' } as const
const again = { role: 'button', name: 'Send it again' } as const
const notes = {
  changed: { text: 'Changed. You are on Oracle now.' },
  taken_back: { text: 'Taken back. Master goes on as before.' },
} as const
const reckons = [
  { role: 'button', name: 'Working out the price', is: 'busy' },
  { absent: buy },
  { absent: later },
] as const
const owed = ({ subscription: { waiting: change } }: Context) => [
  change?.state === 'unpaid' ? pay : { absent: pay },
  unchange,
  { absent: buy },
]
const noButton = [buy, later, buyMonthly, laterMonthly, takeBack, pay, again, retry].map((absent) => ({
  absent,
}))

const tooLate = {
  text: 'The change to Oracle wasn’t paid in time. Nothing was charged, and you stay on Master.',
} as const
const gotIt = { role: 'button', name: 'All right' } as const

const said = ({ outcome, subscription: { waiting: change } }: Context) => [
  ...Object.entries(notes).map(([name, note]) => (name === outcome ? note : ({ absent: note } as const))),
  ...(change?.state === 'lapsed' ? [tooLate, gotIt] : [{ absent: tooLate }, { absent: gotIt }]),
]

export const planChangeSees: NonNullable<Model<typeof planChangeMachine>['sees']> = {
  sorting: passing,
  barred: [{ text: 'Pay the renewal first: until then the plan can’t be changed.' }, ...noButton],
  'open.choosing': (context) => [
    { role: 'radio', name: `${context.subscription.plan_name}, yours`, is: 'checked' },
    ...noButton,
    ...said(context),
  ],
  'open.previewing.resting': reckons,
  'open.previewing.asking': reckons,
  'open.unpreviewed': [retry, { absent: buy }, { absent: later }],
  'open.offered': ({ preview, subscription: { type } }) => {
    const [now, then] = type === 'yearly' ? [buyMonthly, laterMonthly] : [buy, later]
    return preview?.when === 'now'
      ? [now, { text: 'Charged now' }, { text: '$16.66' }, { text: '−$23.33' }, { absent: then }]
      : [then, { text: 'Nothing is charged. Pro starts on December 21, 2099.' }, { absent: now }]
  },
  changing: [{ role: 'button', name: 'Changing', is: 'busy' }],
  unsure: [again, { text: 'Sending it again can’t charge you twice.' }, { absent: buy }, { absent: later }],
  reading: [{ text: 'Checking your plan' }, ...noButton],
  'paying.opening': [{ role: 'button', name: 'Opening the invoice', is: 'busy' }],
  'paying.leaving': [{ role: 'button', name: 'Pay in the other tab', is: 'busy' }],
  unpaid: owed,
  'open.planned': (context) => [
    takeBack,
    { text: 'Nothing is charged. Pro starts on December 21, 2099.' },
    { absent: later },
    ...said(context),
  ],
  takingBack: ({ subscription: { waiting: change } }) => [
    { role: 'button', name: change?.state === 'lapsed' ? 'All right' : 'Undoing the change', is: 'busy' },
  ],
}
