import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveSettings } from '#contract/account/user.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { listWays } from '#contract/auth/ways.contract.ts'
import type { savedFieldMachine } from '#machines/account/saved-field.machine.ts'
import { keep } from '#src/browser/storage.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { model } from '#tests/paths/account/saved-field.model.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { becomes, controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const main = page.getByRole('main')
const texts = { first_name: 'First name', country: 'Country' } as const

/** The field of this path. */
let name: keyof typeof texts = 'first_name'
const control = () => main.getByLabelText(texts[name], { exact: true })
const valueNow = (): string => (control().element() as HTMLInputElement | HTMLSelectElement).value
const isAsked = (_: unknown, { states }: { states: readonly string[] }): boolean => states.includes('asking')
const playerWith = (value: string) => ({ ...alice, [name]: value })

const driver: Driver<typeof savedFieldMachine> = {
  start: async (input) => {
    name = input.name as keyof typeof texts
    await open(undefined, { hidesSidebar: true })
    if (input.stored)
      keep(
        'localStorage',
        storageKeys.settingsDrafts,
        JSON.stringify([{ playerId: alice.id, about: name, draft: input.stored }]),
      )
    await logIn(hub(), playerWith(input.saved))
    hub().router.history.push('/settings?tab=profile')
    await expect.element(control(), soon).toBeVisible()
  },
  stop,
  gestures: {
    'field.type': {
      offered: ({ value }, { context }) =>
        context.name === 'first_name' && value !== (context.newer ?? context.draft),
      make: async ({ value }) => userEvent.fill(control(), value),
    },
    'field.leave': {
      offered: (_, { context }) => context.name === 'first_name',
      make: async () => (control().element() as HTMLInputElement).blur(),
    },
    'field.choose': {
      offered: ({ value }, { context }) =>
        context.name === 'country' && value !== (context.newer ?? context.draft),
      make: async ({ value }) => userEvent.selectOptions(control(), value),
    },
    'saved.changed': {
      make: async ({ value }) => becomes(hub(), playerWith(value)),
    },
    'newer.accept': {
      offered: isAsked,
      make: async () => userEvent.click(main.getByRole('button', { name: /^Keep/u })),
    },
    'newer.replace': {
      offered: isAsked,
      make: async () => userEvent.click(main.getByRole('button', { name: /^Use/u })),
    },
    'network.online': { make: async () => void dispatchEvent(new Event('online')) },
  },
  sources: {
    saveField: {
      asked: () => network.forget(saveSettings),
      answer: async ({ kind, answer }) => {
        if (kind === 'fail') return network.fail(saveSettings, answer)
        await network.answer(saveSettings, { ...playerWith(answer.value), saved_at: answer.savedAt })
        await expect.poll(() => valueNow(), soon).toBeDefined()
        // The page reads the player again.
        if (network.isAsked(me)) await network.answer(me, playerWith(answer.value))
      },
    },
    readSaved: {
      asked: () => network.forget(me),
      answer: ({ kind, answer }) =>
        kind === 'fail' ? network.fail(me, answer) : network.answer(me, playerWith(answer.value)),
    },
    watchSaved: { fails: false },
    watchNetwork: { fails: false },
  },
}

describe('A field that saves itself, on the profile', () => {
  controlPage(network)
  beforeAll(() => {
    network.always(listWays, { ways: [], isLast: true, provedSeconds: 0 })
    network.hold(saveSettings)
    network.hold(me)
  })

  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 240_000,
    noticed: {
      change: ({ refused }) => delete refused.on['field.type'],
      step: 'field.type',
      isSample: true,
    },
    beyondThePage: ['(savedField) | watchSaved fails', 'waiting | watchNetwork fails'],
  })
})
