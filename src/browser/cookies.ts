/**
 * Writes a cookie of the whole hub, for the server's next page: only values of closed lists, no secrets. `value`:
 * letters, digits and `-`; `seconds`: its lifetime, 0 removes it. Nothing happens if cookies are blocked.
 */
export const writeCookie = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

export const hasCookie = (name: string, value: string): boolean =>
  document.cookie.split('; ').includes(`${name}=${value}`)
