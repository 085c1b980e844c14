import { BlockList, isIP } from 'node:net'

/** Returns the plain form of an address: no IPv4-mapped IPv6, no zone. Null if it is not an address. */
const plain = (address: string): string | null => {
  if (isIP(address) === 4) return address
  const bare = address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/iu, '')
    .replace(/%.*$/u, '')
  return isIP(bare) === 0 ? null : bare
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reads TRUSTED_PROXIES: addresses and networks like `10.0.0.0/8`. Throws a RangeError that names the wrong entry. */
export const parseProxies = (entries: readonly string[]): BlockList => {
  const proxies = new BlockList()
  for (const entry of entries) {
    const [address = '', bits, ...more] = entry.split('/')
    const version = isIP(address)
    const length =
      bits === undefined ? (version === 6 ? 128 : 32) : /^\d{1,3}$/u.test(bits) ? Number(bits) : -1
    if (version === 0 || more.length > 0 || length < 0 || length > (version === 6 ? 128 : 32)) {
      throw new RangeError(`'${entry}' is neither an address nor a network`)
    }
    proxies.addSubnet(address, length, family(address))
  }
  return proxies
}

/** Is the socket's address one of the trusted proxies? */
export const isTrusted = (socketAddress: string | undefined, proxies: BlockList): boolean => {
  const address = plain(socketAddress ?? '')
  return address !== null && proxies.check(address, family(address))
}

/**
 * Returns the caller's address: the socket's or, if that is a trusted proxy, the nearest address of X-Forwarded-For
 * that is not one. Entries further left come from the caller and are ignored.
 */
export const peerOf = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string => {
  let peer = plain(socketAddress ?? '') ?? 'unknown'
  if (forwardedFor === undefined) return peer
  const hops = forwardedFor.split(',').toReversed()
  for (const hop of hops) {
    if (peer === 'unknown' || !proxies.check(peer, family(peer))) break
    const next = plain(hop)
    if (next === null) break
    peer = next
  }
  return peer
}

/**
 * The network that limits count by: an IPv4 address, or the /64 network of an IPv6 address, because one caller owns
 * it all.
 */
export const peerNetwork = (peer: string): string => {
  if (isIP(peer) !== 6) return peer
  const [head = '', tail] = peer.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
