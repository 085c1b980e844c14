import { describe, expect, test } from 'vitest'
import { mask } from '#src/app/shell/mask.ts'

const bearer = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSIsInNpZCI6InMxIn0.0m3Vx8b8Yw2Qe1aQbqk3'
const link = 'k3J9-Qm2X_w7Zr5T8yB1nV6cL4pH0sDfGaEuIoMtRx'
const giftCode = '7K3M-9QTX-2VWR-HD46'
const password = 'correct horse'
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('what the inspector is shown', () => {
  test.each([
    [
      'a session that arrives',
      {
        type: 'session.adopt',
        session: { token: bearer, refreshToken: link, user: { email: 'alice@example.org' } },
      },
    ],
    ['a link being checked', { context: { linkToken: link } }],
    ['a typed address', { type: 'email.change', email: 'bob@exam' }],
    [
      'a typed password, and its log-in',
      [
        { type: 'password.change', password },
        { type: 'xstate.init', input: { email: 'bob@example.com', password } },
        { context: { password } },
      ],
    ],
    ['the address of a payment page', { output: { url: 'https://checkout.stripe.com/c/pay/cs_test_1' } }],
    ['an error that quotes a mail', { error: new Error('No mail went to carol@example.org') }],
    ['a bearer inside a sentence', { log: [`Bearer ${bearer} was refused`] }],
    [
      'a gift code as it is typed',
      { type: 'code.change', giftCode: giftCode.replaceAll('-', ' ').toLowerCase() },
    ],
    ['a gift code inside a text', { shown: `Your code: ${giftCode}.` }],
    ['a wallet', { walletAddress: wallet, note: `from ${wallet}` }],
    ['a mailed link inside a text', { href: `/auth/magiclink/verify#token=${link}` }],
  ])('hides %s', (_, value) => {
    const shown = JSON.stringify(mask(value))
    for (const secret of [
      bearer,
      link,
      wallet,
      giftCode,
      password,
      '9qtx',
      '@',
      'checkout.stripe.com',
      'sub',
    ])
      expect(shown).not.toContain(secret)
  })

  test('keeps what explains the flow', () => {
    const snapshot = {
      value: { loggedIn: 'refreshing' },
      context: {
        hasToken: true,
        problem: 'session_expired',
        order: { plan: { id: 'tier3', type: 'yearly' } },
        cents: 20_107,
      },
      tags: ['settling'],
    }
    expect(mask(snapshot)).toEqual(snapshot)
  })

  test('survives circles, functions and nothing at all', () => {
    const circle: Record<string, unknown> = { name: 'alice', act: () => 'x', none: null, gone: undefined }
    circle.self = circle
    expect(JSON.parse(JSON.stringify(mask(circle)))).toEqual({ name: 'alice', none: null })
    expect(mask(undefined)).toBeUndefined()
  })
})
