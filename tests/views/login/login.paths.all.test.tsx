import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offeredWays } from '#contract/auth/openid.contract.ts'
import type { loginMachine } from '#machines/auth/login.machine.ts'
import { findFlow } from '#src/product/flows/app-actor.tsx'
import { model, tabNames } from '#tests/paths/auth/login.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()

const formNames = { link: 'Mail me a link instead', password: 'Use a password' }

const driver: Driver<typeof loginMachine> = {
  start: async ({ reason = 'plain', tab, form }) => {
    if (form) sessionStorage.setItem('loginForm', form)
    else sessionStorage.removeItem('loginForm')
    if (tab) sessionStorage.setItem('loginTab', tab)
    else sessionStorage.removeItem('loginTab')
    await open()
    if (reason === 'plain')
      await userEvent.click(page.getByRole('banner').getByRole('button', { name: 'Log in' }))
    else hub().open({ type: 'login.open', reason })
    await expect.poll(() => findFlow(hub().app, 'login') !== undefined, soon).toBe(true)
  },
  stop,
  gestures: {
    // A page that asks for it, an order, the header: each says so to the app.
    'login.open': { make: async (opening) => hub().open(opening) },
    'login.close': {
      offered: (_, { states }) => states.includes('open'),
      make: () => userEvent.keyboard('{Escape}'),
    },
    'login.tab': {
      offered: ({ tab }, { states, context }) =>
        states.includes('open') &&
        !(context.tab === 'imx' && context.offered === null) &&
        tab !== context.tab &&
        Object.hasOwn(tabNames, tab) &&
        (tab !== 'imx' || context.offered?.immutablex !== false),
      make: ({ tab }) => userEvent.click(page.getByRole('tab', { name: tabNames[tab] })),
    },
    'login.form': {
      offered: ({ form }, { states, context }) =>
        states.includes('open') &&
        context.tab === 'email' &&
        form !== context.form &&
        Object.hasOwn(formNames, form),
      make: ({ form }) => userEvent.click(page.getByRole('button', { name: formNames[form] })),
    },
    'session.loggedIn': {
      offered: (_, { states }) => states.includes('open'),
      make: async () => becomes(hub(), alice),
    },
  },
  sources: {
    magicLink: { fails: false },
    wallet: { fails: false },
    openid: { fails: false },
    password: { fails: false },
    passkey: { fails: false },
    readOffered: askingOf(network, offeredWays),
  },
  holds: ({ value }) =>
    expect.poll(() => findFlow(hub().app, 'login')?.getSnapshot().value, soon).toEqual(value),
}

describe('The login modal, on the page', () => {
  controlPage(network)
  beforeAll(() => network.hold(offeredWays))

  testTours(model, driver, {
    // What a player of Settings is asked is shown there, over its tab: the journey of ways in.
    starts: [Object.keys(model.inputs).filter((name) => !name.startsWith('to '))],
    timeoutMs: 60_000,
    // These machines break only by a mistake of the page.
    beyondThePage: ['magicLink', 'passport', 'google', 'password', 'passkey', 'wallet'].map(
      (id) => `open | ${id} fails`,
    ),
  })
})
