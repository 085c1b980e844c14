import type { AnyStateMachine } from 'xstate'
import { fromCallback, fromPromise } from 'xstate'
import type { Unpaid } from '#machines/order/reminder.machine.ts'
import type { Answered, Asked } from '#machines/shell/live.machine.ts'
import { liveMachine } from '#machines/shell/live.machine.ts'
import { reminderMachine } from '#machines/order/reminder.machine.ts'
import type { AskedPower } from '#machines/votes/vote-power.machine.ts'
import { votePowerMachine } from '#machines/votes/vote-power.machine.ts'
import { flows as allFlows } from '#src/app/flows/flows.ts'
import { createRoot } from 'react-dom/client'
import type { MockInstance } from 'vitest'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { readFollowing } from '#contract/projects/follows.contract.ts'
import type { Answer } from '#contract/http/endpoint.ts'
import type { LegalText } from '#contract/shell/legal.contract.ts'
import { getLegalText } from '#contract/shell/legal.contract.ts'
import { listOwnHistory } from '#contract/account/own-history.contract.ts'
import { getFundStats, listProjects, listTopProjects } from '#contract/projects/projects.contract.ts'
import type { User } from '#contract/auth/session.contract.ts'
import type { DisabledPages, PageData } from '#contract/http/written-page.ts'
import { createArrived } from '#src/app/landing/arrived.ts'
import type { Flow } from '#src/app/flows/flow.ts'
import type { Hub } from '#src/app/hub.ts'
import { createHub } from '#src/app/hub.ts'
import { startSession } from '#src/app/flows/running-session.ts'
import { pageOf } from '#src/app/page.tsx'
import { activateLanguage, pageTexts } from '#src/i18n/catalogues.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { toast, toastStore } from '#src/ui/layers/toast.ts'
import '#src/main.css'
import { sessionOf } from '#tests/paths/people.ts'
import { emptyFund } from './paths.fund.ts'
import type { Network } from './paths.network.ts'
import { patience } from '#tests/support/pace.ts'

export interface OpenHub extends Hub {
  close: () => void
}

const forget = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onblocked = () => resolve()
    request.onerror = () => reject(request.error ?? new Error(`${name} could not be deleted`))
  })

/** For what comes in a moment and costs nothing to look at. */
const atOnce = { timeout: patience(10_000), interval: 5 }

export const landing = '/VaultVision'

interface Visit {
  /** Where the page opens: a test that isn't about the landing page doesn't wait for it to be drawn. */
  address?: string
  /** What is kept with the entry of the history. */
  entry?: object
  /** The browser has been here before: what it keeps stays. */
  again?: boolean
  /** Other flows than the page's own. */
  flows?: readonly Flow[]
  /** What came with the page. */
  loaded?: PageData['loaded']
  /** Pages that the operator closed. */
  disabledPages?: DisabledPages
  /** Without the sidebar, whose rows have the names of what the test is about. */
  hidesSidebar?: boolean
}

/** Flows whose questions would be in the way of most tests: they are asked in a file about them. */
type Asking = 'reminder' | 'votePower' | 'live'
let asking: readonly Asking[] = []

/** Says that nothing waits to be paid. */
const quietReminder = () =>
  reminderMachine.provide({
    actors: {
      loadUnpaid: fromPromise<Unpaid, { playerId: string | null }>(() =>
        Promise.resolve({ plan: null, renewal: null, legs: [] }),
      ),
      watchPage: fromCallback(() => {}),
      watchLater: fromCallback(() => {}),
    },
  })

/** Never says what there is to vote with. */
const quietVotePower = () =>
  votePowerMachine.provide({
    actors: {
      loadPower: fromPromise<AskedPower, { playerId: string | null }>(() => new Promise(() => {})),
      watchPage: fromCallback(() => {}),
    },
    delays: { askTimeout: 2 ** 31 - 1 },
  })

/** Hears of nothing. */
const quietLive = () =>
  liveMachine.provide({
    actors: {
      watchPage: fromCallback(() => {}),
      hearTabs: fromCallback(() => {}),
      holdLead: fromCallback(() => {}),
      ask: fromPromise<Answered, Asked>(() => new Promise(() => {})),
    },
  })

const quiet: Readonly<Record<Asking, () => AnyStateMachine>> = {
  reminder: quietReminder,
  votePower: quietVotePower,
  live: quietLive,
}

/** The page's flows, but that those which ask for nothing here are quiet. */
export const calmFlows = (): readonly Flow[] =>
  allFlows.map((flow): Flow => {
    const machine = Object.hasOwn(quiet, flow.id) ? quiet[flow.id as Asking] : undefined
    const isQuiet = machine && !asking.includes(flow.id as Asking)
    return isQuiet ? { ...flow, loadSoon: () => Promise.resolve(machine) } : flow
  })

const noSidebar = new CSSStyleSheet()
noSidebar.replaceSync('.sidebar { display: none !important }')

/** The whole page as its entry composes it, in a browser that has never been here. `leave`: instead of navigating. */
export const openHub = async (
  leave: (url: string) => void = () => {},
  {
    address = '/terms',
    entry,
    again = false,
    flows = calmFlows(),
    loaded,
    disabledPages = {},
    hidesSidebar = false,
  }: Visit = {},
): Promise<OpenHub> => {
  if (!again) {
    localStorage.clear()
    await forget('hub')
  }
  const others = document.adoptedStyleSheets.filter((one) => one !== noSidebar)
  document.adoptedStyleSheets = hidesSidebar ? [...others, noSidebar] : others
  await activateLanguage('en')
  history.replaceState(entry ?? null, '', address)
  const arrived = createArrived(loaded)
  const hub = createHub('en', {
    leave,
    leaveBeside: leave,
    arrived,
    disabledPages,
    flows,
  })
  hub.app.start()
  startSession(hub.app)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(pageOf({ ...hub, i18n: pageTexts.i18n, expectsPlayer: false, disabledPages }))
  await expect.poll(() => findFlow(hub.app, 'session')?.getSnapshot().status === 'active', atOnce).toBe(true)
  if (loaded) await expect.poll(() => hub.router.state.isLoading, atOnce).toBe(false)
  arrived.forget()
  return {
    ...hub,
    close: () => {
      root.unmount()
      place.remove()
      hub.app.stop()
      // What this page said would lie over the next one's popup.
      for (const { id } of toastStore.list()) toast.dismiss(id)
    },
  }
}

/** A player who has never voted or donated. */
export const noHistory: Answer<typeof listOwnHistory> = {
  entries: [],
  next: null,
  counts: { votes: 0, donations: 0 },
  projects: [],
  shows_name: false,
  numbers: { votes: 0, projects: 0, cents: 0, donationVotesLeft: 0, leftToday: 0, today: 0 },
}

/** The page on which most paths begin. */
const shortTerms: LegalText = {
  name: 'terms',
  sample: true,
  translations: [{ language: 'en', title: 'Terms', blocks: [] }],
}

/**
 * A test file whose pages are answered by `network` and whose clock goes on when told. `isStill`: and only then, for flows
 * that wait for less than a step of a test takes. `asks`: flows that this file is about.
 */
export const controlPage = (
  network: Network,
  { isStill = false, asks = [] }: { isStill?: boolean; asks?: readonly Asking[] } = {},
): void => {
  let standing: MockInstance<typeof vi.isFakeTimers> | null = null
  beforeAll(async () => {
    // A clock that is faked already would stay as it is.
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: !isStill })
    // Vitest lets a faked clock go on while a gesture or a look at the page takes its time.
    if (isStill) standing = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
    await network.start()
    asking = asks
    network.always(listProjects, [])
    network.always(listTopProjects, [])
    network.always(getFundStats, emptyFund)
    network.always(getLegalText, shortTerms)
    network.always(readFollowing, { following: false, followers: 0 })
    network.always(listOwnHistory, noHistory)
  })
  afterAll(async () => {
    standing?.mockRestore()
    vi.useRealTimers()
    await network.stop()
    asking = []
  })
}

/** No answer about the player is under way any more: a clock that goes on would take it for one that never comes. */
export const sessionAtRest = ({ app }: Hub): Promise<void> =>
  expect.poll(() => findFlow(app, 'session')?.getSnapshot().matches({ loggedIn: 'fresh' }), atOnce).toBe(true)

/** Waits until the page knows that a player is logged in. */
export const isThere = ({ app }: Hub, { id }: Pick<User, 'id'>): Promise<void> =>
  expect.poll(() => app.getSnapshot().context.user?.id, atOnce).toBe(id)

/** Logs someone in or out elsewhere in this browser. */
export const becomes = ({ app }: Hub, user: User | null): void =>
  findFlow(app, 'session')?.send(
    user ? { type: 'session.adopt', session: sessionOf(user) } : { type: 'session.logOut' },
  )

/** The page of someone who is logged in. */
export const logIn = async (hub: Hub, user: User): Promise<void> => {
  becomes(hub, user)
  await isThere(hub, user)
}
