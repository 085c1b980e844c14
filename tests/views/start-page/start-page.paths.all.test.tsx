import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import { saveFavoritePage } from '#contract/account/user.contract.ts'
import type { startPageMachine } from '#machines/shell/start-page.machine.ts'
import { alice } from '#tests/paths/people.ts'
import { model } from '#tests/paths/shell/start-page.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const pages: Readonly<Record<string, string>> = { '/VaultVision': 'Vault Vision', '/Games': 'Games' }
const menu = page.getByRole('menu')
const row = menu.getByRole('menuitem', { name: 'Start here' })

const openMenu = async (): Promise<void> => {
  if (menu.elements().length === 0)
    await userEvent.click(page.getByRole('banner').getByRole('button', { name: /account menu$/u }))
  await expect.element(row, soon).toBeVisible()
}

const goTo = async (path: string): Promise<void> => {
  if (location.pathname !== path) {
    // A page that is gone to takes the focus, and with it the menu.
    await userEvent.keyboard('{Escape}')
    await expect.element(menu, soon).not.toBeInTheDocument()
    hub().router.history.push(path)
    await expect.poll(() => document.title, soon).toContain(pages[path])
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 }), soon).toHaveFocus()
  }
  await openMenu()
}

const driver: Driver<typeof startPageMachine> = {
  start: async ({ favourite }) => {
    const player = { ...alice, favorite_page: favourite }
    network.always(me, player)
    const opened = await open(undefined, { address: '/VaultVision' })
    await logIn(opened, player)
    await openMenu()
  },
  stop,
  gestures: {
    'page.choose': {
      offered: (event, { context }) => event.page in pages && event.page !== context.favourite,
      make: async (event) => {
        await goTo(event.page)
        await userEvent.click(row)
      },
    },
    'favourite.changed': {
      offered: (event, { context }) => event.page !== context.favourite && (event.page ?? '/Games') in pages,
      make: async (event) => {
        network.always(me, { ...alice, favorite_page: event.page })
        becomes(hub(), { ...alice, favorite_page: event.page })
      },
    },
  },
  sources: {
    savePage: {
      asked: () => network.forget(saveFavoritePage),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(saveFavoritePage, answer)
        const saved = { ...alice, favorite_page: location.pathname }
        network.always(me, saved)
        return network.answerLate(saveFavoritePage, saved)
      },
    },
    watchFavourite: { fails: false },
  },
}

describe('Choosing where to start, in the user menu', () => {
  controlPage(network)
  beforeAll(() => {
    network.hold(saveFavoritePage)
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['without a choice', 'with one']],
    timeoutMs: 120_000,
    beyondThePage: ['(startPage) | watchFavourite fails'],
  })
})
