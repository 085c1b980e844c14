export const accessTokenMs = 60 * 60_000

/** A proof of who the player is lasts 10 minutes (decisions.md, "Accounts and ways in"); in milliseconds. */
export const proofMs = 10 * 60_000

interface AdminClaims {
  is_admin?: boolean
  role?: string
  roles?: readonly { role_name: string }[]
  permissions?: readonly string[]
}

/** Is this user record an administrator's (Shell 5)? The token-based check reads only `is_admin`. */
export const isAdmin = (user: AdminClaims): boolean =>
  user.is_admin === true ||
  user.role === 'admin' ||
  (user.roles ?? []).some((role) => role.role_name === 'admin') ||
  (user.permissions ?? []).includes('admin')
