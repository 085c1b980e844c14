import type { TournamentRole } from '#contract/auth/tournament-roles.rules.ts'
import { isTournamentRole } from '#contract/auth/tournament-roles.rules.ts'
import type { TournamentRolesContext } from '#machines/auth/tournament-roles.machine.ts'
import { tournamentRolesMachine } from '#machines/auth/tournament-roles.machine.ts'
import type { Lead, Seen, Sight } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'
import { eventLabel } from '../harness/step.ts'

type Now = Seen<TournamentRolesContext>

const named: Record<'valid' | 'another' | 'boundary' | 'hostile', { role: TournamentRole }> = {
  valid: { role: 'tournament_director' },
  another: { role: 'tournament_coordinator' },
  boundary: { role: 'tournament_host' },
  // No type stops what a console sends.
  hostile: { role: 'admin' as TournamentRole },
}
const ours = ['tournament_director', 'tournament_coordinator', 'tournament_host']
const places = ['withoutAccess', 'withAccess'] as const

const before = ({ previous }: Now): readonly TournamentRole[] => previous?.roles ?? []
const leadsTo = (roles: readonly TournamentRole[]): Lead<TournamentRolesContext> => [
  roles.length > 0 ? 'withAccess' : 'withoutAccess',
  { roles },
  [],
]
const added = (now: Now, role: TournamentRole) =>
  before(now).includes(role) ? before(now) : [...before(now), role]
const removed = (now: Now, role: TournamentRole) => before(now).filter((held) => held !== role)
const toggled = (now: Now, role: TournamentRole) =>
  before(now).includes(role) ? removed(now, role) : added(now, role)

/** A line for each state and each of the three roles; another role changes nothing and has none. */
const each = (
  event: string,
  states: readonly string[],
  roles: (now: Now, role: TournamentRole) => readonly TournamentRole[],
) =>
  Object.fromEntries(
    states.flatMap((state) =>
      Object.entries(named)
        .filter(([, { role }]) => ours.includes(role))
        .map(([payload, { role }]) => [
          `${state} | ${eventLabel(event, payload)}`,
          (now: Now) => leadsTo(roles(now, role)),
        ]),
    ),
  )

const names: Record<TournamentRole, string> = {
  tournament_director: 'Tournament director',
  tournament_coordinator: 'Tournament coordinator',
  tournament_host: 'Tournament host',
}
/** A permission that nothing but this role gives. */
const ownPermission: Record<TournamentRole, string> = {
  tournament_director: 'delete_tournament',
  tournament_coordinator: 'view_tournament_partnership',
  tournament_host: 'view_tournament_details',
}
const held = (roles: readonly TournamentRole[]): Sight[] =>
  roles.flatMap((role): Sight[] => [
    { role: 'switch', name: names[role], is: 'checked' },
    { text: ownPermission[role] },
  ])
const lost = (roles: readonly TournamentRole[]): Sight[] =>
  Object.entries(ownPermission)
    .filter(([role]) => !roles.includes(role as TournamentRole))
    .map(([, text]) => ({ absent: { text } }))

export const model = defineModel({
  machine: tournamentRolesMachine.provide({
    guards: { isTournamentRole: (_, { role }) => isTournamentRole(role) },
  }),
  inputs: { 'without roles': undefined },
  events: {
    'role.add': named,
    'role.remove': named,
    'role.toggle': named,
    'roles.clear': { valid: {} },
  },
  actors: {},
  delays: {},
  sees: {
    withoutAccess: [{ text: 'Tournament access: no' }, { text: 'No permissions' }, ...lost([])],
    withAccess: ({ roles }) => [{ text: 'Tournament access: yes' }, ...held(roles), ...lost(roles)],
  },
  leads: {
    'start without roles': ['withoutAccess', { roles: [] }, []],
    ...each('role.add', places, added),
    ...each('role.remove', ['withAccess'], removed),
    ...each('role.toggle', places, toggled),
    'withAccess | roles.clear': ['withoutAccess', { roles: [] }, []],
  },
  invariants: {
    'there is access exactly while a role is held': ({ context, states }) =>
      states.includes('withAccess') === context.roles.length > 0,
    'a role is held once': ({ context: { roles } }) => new Set(roles).size === roles.length,
    'only the three roles are ever held': ({ context }) => context.roles.every((role) => ours.includes(role)),
  },
})
