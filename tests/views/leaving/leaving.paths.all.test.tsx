import { beforeAll, describe, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readLeaving, requestDeletion, takeDeletionBack } from '#contract/account/leaving.contract.ts'
import { readMyData } from '#contract/account/my-data.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import type { LeavingContext, leavingMachine } from '#machines/account/leaving.machine.ts'
import { ApiError } from '#src/api/api-error.ts'
import { model } from '#tests/paths/account/leaving.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, logIn, sessionAtRest } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

/** The modal of proofs, of which the path says how it ends: ways.paths drives the modal itself. */
const modal = vi.hoisted(() => ({
  pending: null as null | { resolve: (isDone: boolean) => void; reject: (error: unknown) => void },
}))
vi.mock('#src/app/pages/ways-modal.tsx', () => ({
  useWaysModal: () => ({
    modal: null,
    ask: () =>
      new Promise<boolean>((resolve, reject) => {
        modal.pending = { resolve, reject }
      }),
  }),
}))

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const main = page.getByRole('main')
const remove = () => main.getByRole('button', { name: /^Delete on/u })

const isLastAdmin = ({ leaving }: LeavingContext) => leaving?.effects.isLastAdmin === true

const driver: Driver<typeof leavingMachine> = {
  start: async () => {
    network.forget(readLeaving)
    network.always(me, alice)
    const opened = await open(undefined, { hidesSidebar: true })
    await logIn(opened, alice)
    opened.router.history.push('/settings?tab=privacy')
    await expect.element(main.getByRole('heading', { name: 'Delete your account' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'username.type': {
      offered: ({ text }, { context, states }) =>
        states.includes('offered') && !isLastAdmin(context) && text !== context.typed,
      make: ({ text }) => userEvent.fill(main.getByRole('textbox', { name: /^Type .+ to confirm$/u }), text),
    },
    'deletion.request': {
      offered: (_, { context, states }) => states.includes('offered') && !isLastAdmin(context),
      make: () => userEvent.click(remove(), { force: true }),
    },
    'deletion.keep': {
      offered: (_, { states }) => states.includes('pending') || states.includes('unkept'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Keep my account' })),
    },
    'leaving.retry': {
      offered: (_, { states }) => states.includes('unread'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Try again' })),
    },
    'account.changed': {
      // Elsewhere the player gets another name. A pending deletion also shows the banner, which asks the same.
      offered: ({ username, deletesAt }, { context }) =>
        username !== context.username && deletesAt === null && username !== '<script>',
      make: async ({ username, deletesAt }) => {
        const now = { ...alice, username, deletes_at: deletesAt }
        network.always(me, now)
        await sessionAtRest(hub())
        becomes(hub(), now)
        await expect.poll(() => hub().app.getSnapshot().context.user?.username, soon).toBe(username)
      },
    },
  },
  sources: {
    readLeaving: askingOf(network, readLeaving),
    requestDeletion: askingOf(network, requestDeletion),
    takeBack: askingOf(network, takeDeletionBack),
    prove: {
      asked: () => (modal.pending = null),
      answer: async ({ kind, answer }) => {
        await expect.poll(() => modal.pending, soon).not.toBeNull()
        if (kind === 'done') modal.pending?.resolve(answer)
        else modal.pending?.reject(new ApiError(answer.code))
        modal.pending = null
      },
    },
    watchAccount: { fails: false },
  },
}

describe('Deleting the account', () => {
  controlPage(network)
  beforeAll(() => {
    for (const endpoint of [readLeaving, requestDeletion, takeDeletionBack]) network.hold(endpoint)
    network.always(me, alice)
    network.always(readMyData, { myData: null })
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 300_000,
    beyondThePage: ['(leaving) | watchAccount fails', 'reading | deletion.keep', 'unread | deletion.keep'],
    noticed: { change: ({ pending }) => delete pending.on['deletion.keep'], step: 'deletion.keep' },
  })
})
