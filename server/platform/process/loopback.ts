/** Does this name or address (as in a URL's hostname) mean this machine? */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu.test(hostname)
