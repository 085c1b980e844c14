import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDonationCheckout } from '#contract/donation/donation.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import { toDollars } from '#contract/values/money.ts'
import { listProjects } from '#contract/projects/projects.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import { logout } from '#contract/auth/session.contract.ts'
import type {
  DonationChoice,
  DonationContext,
  donationMachine,
  OpenProject,
} from '#machines/donation/donation.machine.ts'
import { textOfChoice } from '#src/features/donation/donation-choice.rules.ts'
import { findFlow, supervisorOf } from '#src/product/flows/app-actor.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { almanac, planner, theatre } from '#tests/paths/donation/donation.answers.ts'
import { model } from '#tests/paths/donation/donation.model.ts'
import { alice, bob } from '#tests/paths/people.ts'
import type { Driver, Gesture } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, landing, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'
import { patience } from '#tests/support/pace.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
let left: string[] = []

const onTheWire = (projects: readonly OpenProject[]): Answer<typeof listProjects> =>
  projects.map(({ donatedCents, goalCents, ...project }) => ({
    ...project,
    donations: toDollars(donatedCents),
    goal: goalCents === null ? null : toDollars(goalCents),
    status: 'active',
    description: '',
    milestone: null,
    revision: 0,
    weekVotes: 0,
    comments: 0,
    priority: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
  }))

const powerOf = (bank: number): Answer<typeof getVotePower> => ({
  success: true,
  data: {
    dailyVotesEarned: 1,
    dailyVotesUsed: 1,
    voteBank: 0,
    donationVotesEarned: Math.max(bank, 0),
    donationVotesUsed: Math.max(-bank, 0),
    totalAvailable: Math.max(bank, 0),
    planName: 'Free',
    planId: 'tier0',
    timeZone: null,
    lastResetDate: '2026-03-01',
    nextResetAt: '2026-03-02T00:00:00.000Z',
    lastVote: null,
    now: '2026-03-01T12:00:00.000Z',
  },
})

const modal = () => page.getByRole('dialog', { name: 'Donate' })
/** A label over a hidden radio hears the press all the same. */
const covered = { force: true, timeout: patience(3_000) }
const press = (name: string | RegExp): Promise<void> =>
  userEvent.click(modal().getByRole('button', { name, exact: typeof name === 'string' }), covered)
const choose = (name: string | RegExp): Promise<void> =>
  userEvent.click(modal().getByRole('radio', { name }), covered)
const field = () => modal().getByRole('spinbutton', { name: 'Another amount in dollars' })

type Event = Parameters<NonNullable<ReturnType<typeof findFlow<'donation'>>>['send']>[0]
/** A press elsewhere leaves the field first: only what was typed and stays typed can be in the middle of it. */
const isSettled = ({ cents }: DonationContext): boolean =>
  cents % 500 === 0 && cents >= 500 && cents <= 99_999_500

/** What the player chooses, while something can be chosen; `typing`: in the field, which is in use. */
const choosing = <T extends Event['type']>(
  make: (event: Extract<Event, { type: T }>) => Promise<void>,
  offered: (event: Extract<Event, { type: T }>, context: DonationContext) => boolean = () => true,
  { typing = false } = {},
): Gesture<Extract<Event, { type: T }>, DonationContext> => ({
  make,
  offered: (event, { context, states }) =>
    states.some((state) => state.startsWith('open.choosing')) &&
    (typing || isSettled(context)) &&
    offered(event, context),
})

const isOpen = (flow: 'donation' | 'login'): boolean =>
  findFlow(hub().app, flow)?.getSnapshot().matches('open') ?? false

/** A guest's press opened the log-in over the page: it is closed again. */
const closeLogin = async (): Promise<void> => {
  if (supervisorOf(hub().app, 'login').getSnapshot().matches('waiting')) return
  await expect.poll(() => findFlow(hub().app, 'login')).toBeDefined()
  if (!isOpen('login')) return
  await userEvent.click(page.getByRole('dialog', { name: /^Log in/ }).getByRole('button', { name: 'Close' }))
  await expect.poll(() => page.getByRole('dialog', { name: /^Log in/ }).elements().length).toBe(0)
}

/** By the button of the hero or of a card; for a project without one, by the event alone. */
const openModal = async (project: OpenProject | undefined): Promise<void> => {
  if (project?.id === almanac.id) return hub().open({ type: 'donation.open', project })
  const name = project ? `Donate to ${project.title}` : 'Donate'
  await userEvent.click(page.getByRole('main').getByRole('button', { name, exact: true }))
}

const dollarsOf = (cents: number): string => String(toDollars(cents))
const isTyped = (cents: number): boolean => Number.isSafeInteger(cents)

const keep = (choice: DonationChoice | null): void =>
  choice
    ? sessionStorage.setItem(storageKeys.donationChoice, textOfChoice(choice))
    : sessionStorage.removeItem(storageKeys.donationChoice)

const people = { [alice.id]: alice, [bob.id]: bob }

const kept = ({ project, cents, voteAtOnce, problem, user, bankVotes }: DonationContext) => ({
  cents,
  problem,
  voteAtOnce,
  bankVotes,
  project: project?.id ?? null,
  user: user?.id ?? null,
})

const driver: Driver<typeof donationMachine> = {
  start: async ({ user, project }) => {
    left = []
    keep(null)
    // The landing page behind the modal has its projects before the modal asks for them.
    network.always(listProjects, onTheWire([planner, theatre]))
    await open((url) => left.push(url), { address: landing })
    await expect.element(page.getByRole('article').first()).toBeInTheDocument()
    network.hold(listProjects)
    const person = user && people[user.id]
    if (person) await logIn(hub(), person)
    await openModal(project ?? undefined)
    await expect.poll(() => isOpen('donation'), soon).toBe(true)
  },
  stop,
  gestures: {
    'donation.open': {
      offered: (_, { states }) => states.includes('closed'),
      make: async ({ project }) => {
        await closeLogin()
        await openModal(project)
        await expect.poll(() => isOpen('donation'), soon).toBe(true)
      },
    },
    'donation.close': {
      offered: (_, { context, states }) =>
        isSettled(context) && !states.includes('closed') && !states.includes('open.restoring'),
      make: async () => {
        await press('Close')
        await expect.poll(() => modal().elements().length, soon).toBe(0)
      },
    },
    'donation.submit': choosing(() => press(/^Donate \$/u)),
    'projects.retry': {
      offered: (_, { context, states }) => isSettled(context) && states.includes('open.choosing.failed'),
      make: () => press('Retry'),
    },
    // Offered where there are more projects than the list holds (project-picker.test.tsx).
    'projects.search': { offered: () => false, make: async () => {} },
    'project.choose': choosing<'project.choose'>(
      ({ projectId }) =>
        choose(projectId === null ? 'No project, the community fund' : /Drone Loadout Planner/u),
      ({ projectId }, { project, projects }) =>
        (project?.id ?? null) !== projectId &&
        (projectId === null || Boolean(projects?.some(({ id }) => id === projectId))),
    ),
    'amount.choose': choosing<'amount.choose'>(
      ({ cents }) => choose(`$${toDollars(cents)}`),
      ({ cents }, context) => isTyped(cents) && context.cents !== cents,
    ),
    'amount.step': choosing<'amount.step'>(
      ({ byCents }) => press(byCents > 0 ? '$5 more' : '$5 less'),
      ({ byCents }, { cents }) => cents + byCents >= 500 && cents + byCents <= 99_999_500,
    ),
    'amount.type': choosing<'amount.type'>(
      async ({ cents }) => {
        // Whole dollars can be typed, and one after the other; the field stays in use.
        const input = field().element() as HTMLInputElement
        input.focus()
        input.select()
        await userEvent.keyboard(cents === 0 ? '{Delete}' : dollarsOf(cents))
      },
      ({ cents }, context) =>
        isTyped(cents) && cents % 100 === 0 && cents !== context.cents && (cents === 0 || cents > 99_999_500),
      { typing: true },
    ),
    'amount.settle': choosing(
      () => userEvent.tab(),
      (_, context) => !isSettled(context),
      { typing: true },
    ),
    'votes.choose': choosing<'votes.choose'>(
      ({ atOnce }) => choose(atOnce ? /^Vote at once/u : /^Keep them in the donation bank/u),
      ({ atOnce }, { project, voteAtOnce }) => project !== null && atOnce !== voteAtOnce,
    ),
    'user.changed': {
      // Whoever logs out is led to another page; a name without an id comes from no server.
      offered: ({ user }, { context, states }) =>
        user?.id === alice.id && context.user === null && !states.includes('open.restoring'),
      make: async () => {
        await closeLogin()
        // Both are asked for anew.
        network.forget(listProjects)
        network.forget(getVotePower)
        becomes(hub(), alice)
        await expect.poll(() => hub().app.getSnapshot().context.user?.id, soon).toBe(alice.id)
      },
    },
    'checkout.opened': {
      offered: ({ paymentId }, { states }) =>
        states.includes('open.paying.opening') && paymentId === 'order-1',
      make: ({ paymentId }) =>
        network.answer(openDonationCheckout, {
          success: true,
          checkout_url: 'https://checkout.stripe.com/c/pay/1',
          message: '',
          session_id: 'cs_1',
          order_id: paymentId,
        }),
    },
    'checkout.refused': {
      // A session that is refused ends, and with it the page: session.expiry.test.ts.
      offered: ({ problem }, { states }) =>
        states.includes('open.paying.opening') && problem !== 'unauthorized',
      make: ({ problem }) => network.fail(openDonationCheckout, { code: problem }),
    },
    'checkout.returned': {
      offered: (_, { states }) => states.includes('open.paying.leaving'),
      make: async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    },
  },
  sources: {
    readChoice: {
      atOnce: ({ answer }) => {
        keep(answer as DonationChoice | null)
        // The list is asked for at once after it; one that was asked for before was given up.
        network.forget(listProjects)
        network.forget(getVotePower)
      },
      fails: false,
    },
    readDonationBank: {
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? network.answer(getVotePower, powerOf(answer as number))
          : network.fail(getVotePower, answer),
    },
    loadProjects: {
      answer: ({ kind, answer }) =>
        kind === 'done'
          ? network.answer(listProjects, onTheWire(answer as OpenProject[]))
          : network.fail(listProjects, answer),
    },
    checkout: {
      asked: () => {
        network.forget(openDonationCheckout)
        network.forget(listProjects)
        network.forget(getVotePower)
      },
      fails: false,
    },
  },
  holds: async ({ context, value }) => {
    const real = () => findFlow(hub().app, 'donation')?.getSnapshot()
    await expect.poll(() => real()?.value, soon).toEqual(value)
    await expect.poll(() => kept(real()?.context as DonationContext), soon).toEqual(kept(context))
    if (JSON.stringify(value).includes('leaving'))
      await expect.poll(() => left.at(-1), soon).toBe('https://checkout.stripe.com/c/pay/1')
    else left = []
  },
}

/**
 * What no page can bring about: a tab whose storage can't be asked, a search where the list holds all
 * (project-picker.test.tsx), an amount that a field which was left can't hold, a player without an id, whom no server
 * sends, and a machine that crashes.
 */
const beyondThePage = [
  'open.restoring | readChoice fails',
  'open.choosing | projects.search',
  'open.choosing | donation.submit',
  'open.choosing | donation.submit #3',
  'open.paying | checkout fails',
]

describe('The donation, on the page', () => {
  controlPage(network)
  beforeAll(async () => {
    await page.viewport(1280, 900)
    network.hold(openDonationCheckout)
    network.hold(getVotePower)
    network.always(logout, { success: true })
  })

  testTours(model, driver, {
    starts: [['a guest'], ['a player', 'a backer']],
    timeoutMs: 300_000,
    beyondThePage,
    noticed: {
      change: ({ open: modalStates }) =>
        (modalStates.states.paying.on['checkout.returned'].target = '#donation.closed'),
      step: 'checkout.returned',
    },
  })
})
