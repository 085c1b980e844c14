import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstAuditSeal, hashOfTexts, sealOfChange } from '#server/audit/audit-chain.rules.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const entry = {
  id: 7,
  kind: 'votes_voided',
  admin_id: 'olivia',
  user_id: 'bob',
  order_id: null,
  subject: 'bob',
  key: 'a\nb',
  before: '{"votes": 2}',
  after: '{"votes": 0}',
  at: 1_772_366_400_000_001,
}

test('a seal is of the seal before, the place, each value of the change and the hash of its texts, a line each', () => {
  const lines = [firstAuditSeal, '1', '7', '"votes_voided"', '"olivia"', '"bob"', 'null', '"bob"', '"a\\nb"']
  const rest = ['{"votes": 2}', '{"votes": 0}', '1772366400000001']
  expect(firstAuditSeal).toBe('0'.repeat(64))
  expect(sealOfChange(firstAuditSeal, 1, entry, 'f00d')).toBe(sha256([...lines, ...rest, 'f00d'].join('\n')))
  expect(sealOfChange(firstAuditSeal, 1, entry, null)).toBe(sha256([...lines, ...rest, 'null'].join('\n')))
})

test('the hash of texts is of their salt, the reason and both states, a line each', () => {
  const texts = { salt: 'salt', reason: 'Bought\n"votes"', before: '{"title": "A"}', after: '{"title": "B"}' }
  expect(hashOfTexts(texts)).toBe(
    sha256(['salt', '"Bought\\n\\"votes\\""', '{"title": "A"}', '{"title": "B"}'].join('\n')),
  )
  expect(hashOfTexts({ salt: 'salt', reason: null, before: null, after: null })).toBe(
    sha256('salt\nnull\nnull\nnull'),
  )
})
