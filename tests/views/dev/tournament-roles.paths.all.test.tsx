import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import type { TournamentRole } from '#contract/auth/tournament-roles.rules.ts'
import type { tournamentRolesMachine } from '#machines/auth/tournament-roles.machine.ts'
import { TournamentRolesPanel } from '#src/dev/tournament-roles-panel.tsx'
import { model } from '#tests/paths/auth/tournament-roles.model.ts'
import type { Driver } from '../support/paths.drive.ts'
import { testTours } from '../support/paths.tour.ts'
import { hide, show } from '../ui/ui.gallery.tsx'

const names: Partial<Record<string, string>> = {
  tournament_director: 'Tournament director',
  tournament_coordinator: 'Tournament coordinator',
  tournament_host: 'Tournament host',
}
const nameOf = (role: TournamentRole): string => names[role] ?? ''
const button = (name: string) => page.getByRole('button', { name, exact: true })

const driver: Driver<typeof tournamentRolesMachine> = {
  start: async () => show(<TournamentRolesPanel />),
  stop: async () => hide(),
  gestures: {
    'role.add': {
      offered: ({ role }, { context }) => role in names && !context.roles.includes(role),
      make: ({ role }) => button(`Add ${nameOf(role)}`).click(),
    },
    'role.remove': {
      offered: ({ role }, { context }) => context.roles.includes(role),
      make: ({ role }) => button(`Remove ${nameOf(role)}`).click(),
    },
    'role.toggle': {
      offered: ({ role }) => role in names,
      make: ({ role }) => page.getByRole('switch', { name: nameOf(role), exact: true }).click(),
    },
    'roles.clear': {
      offered: (_, { states }) => states.includes('withAccess'),
      make: () => button('Clear').click(),
    },
  },
  sources: {},
  holds: async ({ context }) => {
    const checked = () =>
      page
        .getByRole('switch')
        .elements()
        .filter((element) => (element as HTMLInputElement).checked)
    await expect.poll(() => checked().length).toBe(context.roles.length)
  },
}

describe('The tournament roles, on the developers’ page', () => {
  testTours(model, driver, {
    starts: [Object.keys(model.inputs)],
    timeoutMs: 60_000,
    noticed: {
      change: ({ withAccess }) => (withAccess.on['roles.clear'].actions = []),
      step: 'roles.clear',
    },
  })
})
