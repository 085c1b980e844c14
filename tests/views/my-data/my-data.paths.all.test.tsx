import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readLeaving } from '#contract/account/leaving.contract.ts'
import {
  type DataFile,
  downloadMyData,
  readMyData,
  requestMyData,
} from '#contract/account/my-data.contract.ts'
import { me, refreshToken } from '#contract/auth/session.contract.ts'
import type { myDataMachine } from '#machines/account/my-data.machine.ts'
import { offered } from '#tests/paths/account/leaving.model.ts'
import { model } from '#tests/paths/account/my-data.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { askingOf, createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, stop } = createOpenPage()
const main = page.getByRole('main')

const names: Partial<Record<DataFile, RegExp>> = {
  'my-data.json': /^Download JSON/u,
  'orders.csv': /^Orders,/u,
  'comments.csv': /^Comments,/u,
}

const driver: Driver<typeof myDataMachine> = {
  start: async () => {
    network.forget(readMyData)
    const hub = await open(undefined, { hidesSidebar: true })
    await logIn(hub, alice)
    hub.router.history.push('/settings?tab=privacy')
    await expect.element(main.getByRole('heading', { name: 'Your data' }), soon).toBeVisible()
  },
  stop,
  gestures: {
    'data.bring': {
      // Without files there are no buttons for the lists; while one is prepared, the button is busy.
      offered: ({ file }, { states }) =>
        states.includes('ready.resting') || (states.includes('idle') && file === 'my-data.json'),
      make: ({ file }) => userEvent.click(main.getByRole('button', { name: names[file]! })),
    },
    'data.retry': {
      offered: (_, { states }) => states.includes('unread'),
      make: () => userEvent.click(main.getByRole('button', { name: 'Try again' })),
    },
    'data.expired': { offered: () => false, make: async () => {} },
  },
  sources: {
    readData: askingOf(network, readMyData),
    requestData: askingOf(network, requestMyData),
    saveFile: {
      asked: () => network.forget(downloadMyData),
      answer: ({ kind, answer }) =>
        kind === 'fail'
          ? network.fail(downloadMyData, answer)
          : network.answerWith(
              downloadMyData,
              () =>
                new Response('{}', {
                  headers: { 'Content-Disposition': 'attachment; filename="my-data.json"' },
                }),
            ),
    },
    watchEnd: { fails: false },
  },
}

describe('The player’s data as files', () => {
  controlPage(network, { isStill: true })
  beforeAll(() => {
    for (const endpoint of [readMyData, requestMyData, downloadMyData]) network.hold(endpoint)
    network.always(me, alice)
    network.always(readLeaving, offered)
    network.refuse(refreshToken, 'refresh_refused')
  })

  testTours(model, driver, {
    starts: [['as it is']],
    timeoutMs: 300_000,
    beyondThePage: ['preparing | data.bring', 'ready | data.expired', 'ready | watchEnd fails'],
    noticed: { change: ({ ready }) => delete ready.states.resting.on['data.bring'], step: 'data.bring' },
  })
})
