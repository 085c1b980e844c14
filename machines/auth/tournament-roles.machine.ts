import { assign, setup } from 'xstate'
import type { TournamentRole } from '#contract/auth/tournament-roles.rules.ts'

export interface TournamentRolesContext {
  /** In order of arrival, each once. */
  roles: readonly TournamentRole[]
}

export type TournamentRolesEvent =
  | { type: 'role.add'; role: TournamentRole }
  | { type: 'role.remove'; role: TournamentRole }
  | { type: 'role.toggle'; role: TournamentRole }
  | { type: 'roles.clear' }

interface Named {
  role: TournamentRole
}

/**
 * The staff roles of a tournament (Shell 3 and 6), in memory and for tests alone: none comes from the server, and none is
 * stored. The state is the access: it is there while any role is held.
 */
export const tournamentRolesMachine = setup({
  types: { context: {} as TournamentRolesContext, events: {} as TournamentRolesEvent },
  guards: {
    /** Provided with the rule of the contract: another role is never held, whoever names it. */
    isTournamentRole: (_, _params: Named): boolean => {
      throw new Error('isTournamentRole')
    },
    isHeld: ({ context }, { role }: Named) => context.roles.includes(role),
    isHeldAlone: ({ context }, { role }: Named) => context.roles.every((held) => held === role),
  },
  actions: {
    addRole: assign({
      roles: ({ context: { roles } }, { role }: Named) => (roles.includes(role) ? roles : [...roles, role]),
    }),
    removeRole: assign({
      roles: ({ context }, { role }: Named) => context.roles.filter((held) => held !== role),
    }),
    clearRoles: assign({ roles: [] }),
  },
}).createMachine({
  id: 'tournamentRoles',
  description:
    'The tournament roles that a developer gives and takes on /dev, and the access that they give.',
  context: { roles: [] },
  initial: 'withoutAccess',
  states: {
    withoutAccess: {
      description: 'No role is held.',
      on: {
        'role.add': {
          guard: { type: 'isTournamentRole', params: ({ event }) => event },
          target: 'withAccess',
          actions: { type: 'addRole', params: ({ event }) => event },
          description: 'Any of the three is enough.',
        },
        'role.toggle': {
          guard: { type: 'isTournamentRole', params: ({ event }) => event },
          target: 'withAccess',
          actions: { type: 'addRole', params: ({ event }) => event },
          description: 'It was not held.',
        },
      },
    },
    withAccess: {
      description: 'At least one of the three roles is held.',
      on: {
        'role.add': {
          guard: { type: 'isTournamentRole', params: ({ event }) => event },
          actions: { type: 'addRole', params: ({ event }) => event },
          description: 'A role is held once, however often it is added.',
        },
        'role.remove': [
          {
            guard: { type: 'isHeldAlone', params: ({ event }) => event },
            target: 'withoutAccess',
            actions: 'clearRoles',
            description: 'The last role takes the access with it.',
          },
          {
            guard: { type: 'isHeld', params: ({ event }) => event },
            actions: { type: 'removeRole', params: ({ event }) => event },
            description: 'Access stays with the other roles.',
          },
        ],
        'role.toggle': [
          {
            guard: { type: 'isHeldAlone', params: ({ event }) => event },
            target: 'withoutAccess',
            actions: 'clearRoles',
            description: 'The last role takes the access with it.',
          },
          {
            guard: { type: 'isHeld', params: ({ event }) => event },
            actions: { type: 'removeRole', params: ({ event }) => event },
            description: 'Access stays with the other roles.',
          },
          {
            guard: { type: 'isTournamentRole', params: ({ event }) => event },
            actions: { type: 'addRole', params: ({ event }) => event },
            description: 'It was not held.',
          },
        ],
        'roles.clear': { target: 'withoutAccess', actions: 'clearRoles' },
      },
    },
  },
})
