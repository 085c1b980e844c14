/** The staff roles of a tournament (Shell 3 and 6). They exist for tests: the server knows none of them. */
export const tournamentRoles = ['tournament_director', 'tournament_coordinator', 'tournament_host'] as const

export type TournamentRole = (typeof tournamentRoles)[number]

const permissionsByRole = {
  tournament_director: [
    'create_tournament',
    'edit_tournament',
    'delete_tournament',
    'manage_tournament_staff',
    'view_tournament_analytics',
    'manage_tournament_prizes',
    'manage_tournament_partnership',
    'view_all_tournaments',
    'manage_tournament_registrations',
  ],
  tournament_coordinator: [
    'edit_tournament',
    'manage_tournament_staff',
    'view_tournament_analytics',
    'manage_tournament_prizes',
    'view_tournament_partnership',
    'view_assigned_tournaments',
    'manage_tournament_registrations',
  ],
  tournament_host: [
    'view_tournament_analytics',
    'view_tournament_details',
    'view_assigned_tournaments',
    'manage_tournament_presentations',
  ],
} as const satisfies Record<TournamentRole, readonly string[]>

export type TournamentPermission = (typeof permissionsByRole)[TournamentRole][number]

/** Is `name`, of any origin, one of the three roles? Letters and case must agree exactly. */
export const isTournamentRole = (name: string): name is TournamentRole =>
  tournamentRoles.some((role) => role === name)

/**
 * The permissions that `roles` give together, each once. Their order is the specification's, whichever role was given
 * first; no role, no permission.
 */
export const tournamentPermissionsOf = (
  roles: readonly TournamentRole[],
): readonly TournamentPermission[] => [
  ...new Set(
    tournamentRoles.filter((role) => roles.includes(role)).flatMap((role) => permissionsByRole[role]),
  ),
]
