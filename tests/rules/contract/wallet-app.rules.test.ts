import { describe, expect, test } from 'vitest'
import { appNameOf, longestAppName } from '#contract/auth/wallet-app.rules.ts'

describe('the name of a wallet’s app', () => {
  test('is one plain line', () => {
    expect(appNameOf('  Meta\u202EMask\n Flask ')).toBe('MetaMask Flask')
    expect(appNameOf('n'.repeat(longestAppName))).toBe('n'.repeat(longestAppName))
  })

  test('is none if it can’t be shown', () => {
    for (const name of ['', '  ', '\u200B', 'n'.repeat(longestAppName + 1)])
      expect(appNameOf(name)).toBeNull()
    expect(appNameOf('o\u0300\u0301\u0302\u0303\u0304')).toBeNull()
  })
})
