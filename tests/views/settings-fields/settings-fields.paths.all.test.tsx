import { beforeAll, describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveSettings } from '#contract/account/user.contract.ts'
import { me } from '#contract/auth/session.contract.ts'
import { listWays } from '#contract/auth/ways.contract.ts'
import type { FieldStanding } from '#machines/account/saved-field.machine.ts'
import type {
  SettingsFieldsContext,
  settingsFieldsMachine,
} from '#machines/account/settings-fields.machine.ts'
import { fields, model, savedAt } from '#tests/paths/account/settings-fields.model.ts'
import { failure } from '#tests/paths/failure.ts'
import { alice } from '#tests/paths/people.ts'
import type { Driver } from '../support/paths.drive.ts'
import { soon } from '../support/paths.drive.ts'
import { controlPage, logIn } from '../support/paths.hub.tsx'
import { createNetwork } from '../support/paths.network.ts'
import { createOpenPage, testTours } from '../support/paths.tour.ts'

const network = createNetwork()
const { open, hub, stop } = createOpenPage()
const main = page.getByRole('main')
const dialog = page.getByRole('alertdialog')
const texts: Readonly<Record<string, string>> = { first_name: 'First name', last_name: 'Last name' }
const controlOf = (name: string) => main.getByRole('textbox', { name: texts[name] ?? '', exact: true })
/** Every text is another one, so that it is always a change. */
let count = 0

/** From which standing a field comes to each, in the player's or the server's hands. */
const comesFrom: Readonly<Record<FieldStanding, readonly (FieldStanding | undefined)[]>> = {
  editing: ['saved', 'refused', 'waiting'],
  saving: ['editing'],
  saved: ['saving'],
  refused: ['saving'],
  waiting: ['saving'],
}

const isOther = ({ standings }: SettingsFieldsContext): boolean =>
  Object.values(standings).some((standing) => standing !== 'saved')

const driver: Driver<typeof settingsFieldsMachine> = {
  start: async () => {
    await open(undefined, { hidesSidebar: true })
    await logIn(hub(), { ...alice, first_name: fields[0]?.saved ?? '', last_name: fields[1]?.saved ?? '' })
    hub().router.history.push('/settings?tab=profile')
    await expect.element(controlOf('first_name'), soon).toBeVisible()
  },
  stop,
  gestures: {
    'field.stands': {
      offered: ({ name, standing }, { context, states }) =>
        !states.includes('asking') &&
        !states.includes('left') &&
        comesFrom[standing].includes(context.standings[name] ?? 'saved') &&
        // One request at a time can be answered by itself.
        (standing === 'editing' ||
          !Object.entries(context.standings).some(([other, at]) => other !== name && at === 'saving')) &&
        !(states.includes('leaving') && standing === 'editing'),
      make: async ({ name, standing, savedAt: at }) => {
        const control = controlOf(name)
        const { value } = control.element() as HTMLInputElement
        if (standing === 'editing') return userEvent.fill(control, `Mirel ${(count += 1)}`)
        if (standing === 'saving') return (control.element() as HTMLInputElement).blur()
        if (standing === 'refused') return network.fail(saveSettings, failure('invalid_request'))
        if (standing === 'waiting') return network.fail(saveSettings, failure('offline'))
        const player = { ...alice, [name]: value }
        await network.answer(saveSettings, { ...player, saved_at: at ?? savedAt })
        if (network.isAsked(me)) await network.answer(me, player)
      },
    },
    'page.leave': {
      offered: (_, { context, states }) => states.includes('open') && isOther(context),
      make: async () => hub().router.history.push('/my-votes'),
    },
    'leave.stay': {
      offered: (_, { states }) => states.includes('asking'),
      make: async () => userEvent.click(dialog.getByRole('button', { name: 'Stay' })),
    },
    'leave.go': {
      offered: (_, { states }) => states.includes('asking'),
      make: async () => userEvent.click(dialog.getByRole('button', { name: 'Leave' })),
    },
  },
  sources: { field: { fails: false } },
  holds: async ({ value }) => {
    if (value !== 'left') expect(location.pathname).toBe('/settings')
    else await expect.poll(() => location.pathname, soon).toBe('/my-votes')
  },
}

describe('Leaving fields that save themselves', () => {
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
      change: ({ asking }) => delete asking.on['leave.go'],
      step: 'leave.go',
      isSample: true,
    },
    beyondThePage: ['leaving | page.leave', 'left | field.stands', 'left | page.leave'],
  })
})
