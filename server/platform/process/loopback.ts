/** Does this name or address (as in an URL's hostname) mean this very machine? */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(hostname)
