import { expect, test } from 'vitest'
import { currentAt, isUnderVaultVision } from '#src/product/places/current-place.rules.ts'

test.each([
  ['/VaultVision', '/VaultVision', 'page'],
  ['/vaultvision/', '/VaultVision', 'page'],
  ['/VaultVision/replay-theatre', '/VaultVision', 'true'],
  ['/VaultVisions', '/VaultVision', undefined],
  ['/ledger', '/VaultVision', 'true'],
  ['/my-votes', '/VaultVision', 'true'],
  ['/Following//', '/VaultVision', 'true'],
  ['/ledger', '/Games', undefined],
  ['/ledger', '/ledger', 'page'],
  ['/Games', '/VaultVision', undefined],
  ['/', '/', 'page'],
])('on %s a link to %s is marked as %s', (path, place, mark) => {
  expect(currentAt(path, place)).toBe(mark)
})

test('what has its own address and belongs to Vault Vision', () => {
  expect(['/ledger', '/my-votes', '/following/', '/VaultVision', '/ledgers'].map(isUnderVaultVision)).toEqual(
    [...[true, true, true], ...[false, false]],
  )
})
