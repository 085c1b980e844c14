interface Claims {
  /** Id of the player. */
  sub?: string
  /** Seconds since the epoch. */
  exp?: number
  iat?: number
  is_admin?: boolean
}

/** Reads an access token's claims without verifying them; returns an empty object for any other text. */
export const claimsOf = (token: string): Claims => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload)) as Claims
  } catch {
    return {}
  }
}

/** True if a token is the player's, as far as it can be read: another tab may have logged in as someone else. */
export const isTokenOf =
  (playerId: string | null) =>
  (token: string): boolean => {
    const { sub } = claimsOf(token)
    return sub === undefined || sub === playerId
  }
