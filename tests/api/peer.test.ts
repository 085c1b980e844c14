import { expect, test } from 'vitest'
import { parseProxies, peerNetwork, peerOf } from '#server/platform/http/peer.ts'

const proxies = parseProxies(['10.0.0.0/8', '2001:db8::/32', '192.0.2.9'])

test.each([
  ['no proxy between', '198.51.100.1', undefined, '198.51.100.1'],
  ['a caller that forges the header', '198.51.100.1', '203.0.113.5', '198.51.100.1'],
  ['one proxy', '10.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['two proxies', '10.0.0.1', '203.0.113.5, 192.0.2.9', '203.0.113.5'],
  ['a forged entry on the left', '10.0.0.1', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
  ['an entry that is no address', '10.0.0.1', '203.0.113.5, unknown', '10.0.0.1'],
  ['proxies alone', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['IPv4 written as IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
  ['IPv6', '2001:db8::1', '2a00:1450::5', '2a00:1450::5'],
  ['a proxy without the header', '10.0.0.1', undefined, '10.0.0.1'],
  ['no socket', undefined, '203.0.113.5', 'unknown'],
])('the peer behind %s', (_, socket, forwarded, peer) => {
  expect(peerOf(socket, forwarded, proxies)).toBe(peer)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
])('%s counts as %s', (peer, network) => {
  expect(peerNetwork(peer)).toBe(network)
})
