import { expect, test } from 'vitest'
import { slowRead } from '#tests/support/growth.ts'
import { textRules } from '#tests/support/text-rules.ts'
import { patience } from '#tests/support/pace.ts'

const rules = await textRules(['contract', 'server', 'src'])

test('the rules that read a text are found', () => {
  const names = rules.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'contract/comments/comments.rules.ts faultOfComment(text)',
      'contract/values/plain-text.rules.ts plainText(text)',
      'contract/projects/suggestions.rules.ts faultsOfSuggestion({})',
      'server/platform/http/peer.ts peerNetwork(peer)',
      'src/app/shell/mask.ts mask(value)',
      'src/ui/fields/parse-whole.ts parseWhole(text)',
    ]),
  )
})

/** The longest text that a field takes is an order's record of 20,000 UTF-16 units; a header has 16,384 bytes at most. */
const longestRead = 20_000

test('no text takes a rule long (A6)', { timeout: patience(300_000) }, () => {
  const slow = rules.flatMap(({ name, read }) => {
    const fault = slowRead(read, longestRead)
    return fault === null ? [] : [`${name}: ${fault}`]
  })
  expect(slow).toEqual([])
})
