import { describe, expect, it } from 'vitest'
import {
  isTournamentRole,
  tournamentPermissionsOf,
  tournamentRoles,
} from '#contract/auth/tournament-roles.rules.ts'

const [director, coordinator, host] = tournamentRoles

/** Shell 6, line by line: the permission, and which of director, coordinator and host have it. */
const table = [
  ['create_tournament', true, false, false],
  ['edit_tournament', true, true, false],
  ['delete_tournament', true, false, false],
  ['manage_tournament_staff', true, true, false],
  ['view_tournament_analytics', true, true, true],
  ['manage_tournament_prizes', true, true, false],
  ['manage_tournament_partnership', true, false, false],
  ['view_all_tournaments', true, false, false],
  ['manage_tournament_registrations', true, true, false],
  ['view_tournament_partnership', false, true, false],
  ['view_assigned_tournaments', false, true, true],
  ['view_tournament_details', false, false, true],
  ['manage_tournament_presentations', false, false, true],
] as const

describe('the roles', () => {
  it('are the three of the specification', () => {
    expect(tournamentRoles).toEqual(['tournament_director', 'tournament_coordinator', 'tournament_host'])
  })

  it.each(tournamentRoles)('%s is one', (role) => {
    expect(isTournamentRole(role)).toBe(true)
  })

  it.each(['', 'admin', 'Tournament_host', 'tournament_host ', 'tournament', 'toString'])(
    '“%s” is none',
    (name) => {
      expect(isTournamentRole(name)).toBe(false)
    },
  )
})

describe('the permissions', () => {
  it.each(table)('%s: director %s, coordinator %s, host %s', (permission, ...has) => {
    const found = tournamentRoles.map((role) => tournamentPermissionsOf([role]).includes(permission))
    expect(found).toEqual(has)
  })

  it('of a role are those of the table and no others', () => {
    const listed = [director, coordinator, host].map((_, column) =>
      table.filter(([, ...has]) => has[column]).map(([permission]) => permission),
    )
    for (const [index, role] of tournamentRoles.entries())
      expect(tournamentPermissionsOf([role]).toSorted()).toEqual(listed[index]?.toSorted())
    expect(listed.map(({ length }) => length)).toEqual([9, 7, 4])
  })

  it('of nobody are none', () => {
    expect(tournamentPermissionsOf([])).toEqual([])
  })

  it('of two roles are merged: what both have is listed once', () => {
    expect(tournamentPermissionsOf([coordinator, host])).toEqual([
      'edit_tournament',
      'manage_tournament_staff',
      'view_tournament_analytics',
      'manage_tournament_prizes',
      'view_tournament_partnership',
      'view_assigned_tournaments',
      'manage_tournament_registrations',
      'view_tournament_details',
      'manage_tournament_presentations',
    ])
  })

  it('of all three are all 13, in one order whichever role came first', () => {
    const all = tournamentPermissionsOf(tournamentRoles)
    expect(all).toEqual(table.map(([permission]) => permission))
    expect(tournamentPermissionsOf([host, director, coordinator])).toEqual(all)
    expect(tournamentPermissionsOf([host, host])).toEqual(tournamentPermissionsOf([host]))
  })
})
