import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { createTestApp, testSettings } from '#tests/support/server/create-test-app.ts'

const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const immutable = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const referral = { REFERRAL_CODE: 'HUB-7Q4M', REFERRAL_URL: 'https://game.example/profile' }

test('nothing is offered unless it is set, and a network without an address is left out', () => {
  expect(readSettings({}).donationWays).toEqual({ addresses: [], referral: null })
  expect(readSettings({ DONATION_ADDRESS_IMMUTABLE: immutable }).donationWays).toEqual({
    addresses: [{ network: 'immutable', address: immutable }],
    referral: null,
  })
  expect(
    readSettings({ DONATION_ADDRESS_IMMUTABLE: immutable, DONATION_ADDRESS_ETHEREUM: ethereum, ...referral })
      .donationWays,
  ).toEqual({
    addresses: [
      { network: 'ethereum', address: ethereum },
      { network: 'immutable', address: immutable },
    ],
    referral: { code: 'HUB-7Q4M', url: 'https://game.example/profile' },
  })
})

const checksum = `must be written with its checksum; if each character is right, that is ${ethereum}`
test.each([
  [ethereum.toLowerCase(), checksum],
  [`0x${ethereum.slice(2).toUpperCase()}`, checksum],
  [
    ethereum.replace('5aAeb', '5aaeb'),
    `has a wrong checksum; if each character is right, it is written ${ethereum}`,
  ],
  // One digit of it was mistyped.
  [ethereum.replace('6053', '6054'), 'has a wrong checksum'],
  [ethereum.slice(2), 'must be 0x and 40 hexadecimal digits'],
  [ethereum.slice(0, -1), 'must be 0x and 40 hexadecimal digits'],
  [`${ethereum}0`, 'must be 0x and 40 hexadecimal digits'],
  [` ${ethereum}`, 'must be 0x and 40 hexadecimal digits'],
  ['XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS', 'must be 0x and 40 hexadecimal digits'],
  ['vitalik.eth', 'must be 0x and 40 hexadecimal digits'],
])('the hub does not start with the donation address %s', (address, said) => {
  for (const name of ['DONATION_ADDRESS_ETHEREUM', 'DONATION_ADDRESS_IMMUTABLE'])
    expect(() => readSettings({ [name]: address })).toThrow(`${name} ${said}`)
})

test.each([
  [{ REFERRAL_CODE: 'HUB' }, 'missing: REFERRAL_URL'],
  [{ REFERRAL_URL: 'https://game.example' }, 'missing: REFERRAL_CODE'],
  [{ ...referral, REFERRAL_URL: 'http://game.example' }, 'REFERRAL_URL must be an address (https://…)'],
  [{ ...referral, REFERRAL_URL: 'javascript:alert(1)' }, 'REFERRAL_URL must be an address (https://…)'],
  [{ ...referral, REFERRAL_CODE: 'two words' }, 'REFERRAL_CODE must be at most 32 letters'],
  [{ ...referral, REFERRAL_CODE: 'x'.repeat(33) }, 'REFERRAL_CODE must be at most 32 letters'],
])('the hub does not start with %o', (environment, said) => {
  expect(() => readSettings(environment)).toThrow(said)
})

test('a guest is told the ways to donate, and no browser keeps them', async () => {
  const donationWays = { addresses: [{ network: 'ethereum' as const, address: ethereum }], referral: null }
  const hub = await createTestApp({ settings: { ...testSettings, donationWays } })
  const answer = await hub.app.request('/api/donation-ways')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual(donationWays)
  await hub.close()
})

test('a hub without settings for it offers no other way', async () => {
  const hub = await createTestApp()
  expect(await (await hub.app.request('/api/donation-ways')).json()).toEqual({
    addresses: [],
    referral: null,
  })
  await hub.close()
})
