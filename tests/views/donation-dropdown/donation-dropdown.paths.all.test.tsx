import { afterAll, beforeAll, beforeEach, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDonationWays } from '#contract/donation/donation-ways.contract.ts'
import { getVotePower } from '#contract/votes/vote-power.contract.ts'
import type { donationDropdownMachine } from '#machines/donation/donation-dropdown.machine.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { model } from '#tests/paths/donation/donation-dropdown.model.ts'
import { alice } from '#tests/paths/people.ts'
import { passes } from '../support/clock.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const dropdown = page.getByRole('dialog', { name: 'Donate' })
const press = (name: string): Promise<void> =>
  userEvent.click(dropdown.getByRole('button', { name, exact: true }))

/** React waits a moment before it shows code that came late, and a moment lasts until the clock is told. */
const until = (what: () => unknown): Promise<void> =>
  expect.poll(() => vi.advanceTimersByTimeAsync(10).then(what), soon).toBeTruthy()

const isOpen = (flow: 'donationDropdown' | 'donation' | 'login'): boolean =>
  findFlow(hub().app, flow)?.getSnapshot().matches('open') ?? false

const openDropdown = async (): Promise<void> => {
  const icon = page.getByRole('banner').getByRole('button', { name: 'Donate' })
  await until(() => icon.query())
  await userEvent.click(icon)
  await until(() => dropdown.query())
}

/** What the browser was asked to copy and hasn't answered. */
let asked: PromiseWithResolvers<void> | null = null
let copied: string[] = []
let opened: unknown[][] = []

const copyNames = {
  ethereum: /(?:Copy|Copied) the address on Ethereum mainnet/u,
  immutable: /(?:Copy|Copied) the address on Immutable zkEVM/u,
  referral: /Copy and open profile|Copied, profile opened/u,
}
const isNamed = (code: string): code is keyof typeof copyNames => Object.hasOwn(copyNames, code)

const driver: Driver<typeof donationDropdownMachine> = {
  start: async ({ isGuest }) => {
    copied = []
    opened = []
    const here = await open()
    if (!isGuest) await logIn(here, alice)
    await openDropdown()
  },
  stop,
  gestures: {
    'donationDropdown.open': {
      offered: (_, { states }) => states.includes('closed'),
      make: openDropdown,
    },
    'donationDropdown.close': {
      offered: (_, { states }) => !states.includes('closed'),
      make: async () => {
        // What has just opened listens to Escape a moment later.
        await passes(50)
        await userEvent.keyboard('{Escape}')
        await until(() => !dropdown.query())
      },
    },
    'ways.retry': {
      offered: (_, { states }) => states.includes('open.failed'),
      make: () => press('Try again'),
    },
    'code.copy': {
      offered: ({ code }, { context, states }) =>
        states.some((state) => state.startsWith('open.ready')) &&
        (code === 'referral'
          ? Boolean(context.ways?.referral)
          : (context.ways?.addresses.some(({ network: named }) => named === code) ?? false)),
      make: async ({ code }) => {
        if (isNamed(code)) await userEvent.click(dropdown.getByRole('button', { name: copyNames[code] }))
      },
    },
    'card.choose': {
      offered: (_, { states }) => !states.includes('closed'),
      make: async () => {
        await press('Donate by card')
        await until(() => isOpen('donation') || isOpen('login'))
        if (isOpen('donation')) findFlow(hub().app, 'donation')?.send({ type: 'donation.close' })
        else {
          expect(localStorage.getItem('fromDonation')).not.toBeNull()
          findFlow(hub().app, 'login')?.send({ type: 'login.close' })
        }
        await until(() => !page.getByRole('dialog').query())
      },
    },
    'user.changed': {
      // Whoever logs out is led to another page, and the dropdown closes with the one it was over.
      offered: ({ isGuest }, { context }) => !isGuest && context.isGuest,
      make: async () => {
        becomes(hub(), alice)
        await until(() => hub().app.getSnapshot().context.user)
      },
    },
  },
  sources: {
    loadWays: askingOf(network, getDonationWays),
    copyText: {
      answer: async ({ kind, answer }) => {
        await expect.poll(() => asked !== null).toBe(true)
        if (kind === 'done') asked?.resolve()
        else asked?.reject(answer)
        asked = null
      },
    },
  },
  holds: async ({ context, value }) => {
    const snapshot = () => findFlow(hub().app, 'donationDropdown')?.getSnapshot()
    await expect.poll(() => snapshot()?.value, soon).toEqual(value)
    const { ways, copied: code } = context
    const text =
      code === 'referral'
        ? ways?.referral?.code
        : ways?.addresses.find(({ network: named }) => named === code)?.address
    if (snapshot()?.matches({ open: { ready: 'refused' } }))
      await expect.poll(() => getSelection()?.toString(), soon).toBe(text)
    if (!snapshot()?.matches({ open: { ready: 'copied' } })) return
    expect(copied.at(-1)).toBe(text)
    if (code === 'referral')
      expect(opened.at(-1)).toEqual([ways?.referral?.url, '_blank', 'noopener,noreferrer'])
  },
}

describe('The donation dropdown, on the page', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    network.hold(getDonationWays)
    // The donation modal asks this, and a server that doesn't know the player would end the session.
    network.hold(getVotePower)
  })
  beforeEach(() => {
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text)
      asked = Promise.withResolvers()
      return asked.promise
    })
    vi.spyOn(globalThis, 'open').mockImplementation((...args) => {
      opened.push(args)
      return null
    })
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  })
  afterAll(() => vi.restoreAllMocks())

  testTours(model, driver, { starts: [['guest'], ['player']], timeoutMs: 180_000 })
})
