import { expect, test } from 'vitest'
import { giftCodeIn, giftLinkNames } from '#contract/gifts/gift-link.rules.ts'

const code = '7K3M-9QTX-2VWR-HD46'

test.each([
  ['a code', code, code],
  ['a code with blanks around it', `  ${code}\n`, code],
  ['a whole link', `https://hub.example/invite-codes#code=${code}`, code],
  ['a link with a language', `https://hub.example/invite-codes?lang=fr#code=${code}`, code],
  ['a link with more in it', `https://hub.example/invite-codes#x=1&code=${code}&y=2`, code],
  ['a link in a sentence', `Look: https://hub.example/invite-codes#code=${code}`, code],
  ['a link whose blanks were encoded', '/invite-codes#code=7K3M%209QTX%202VWR%20HD46', '7K3M 9QTX 2VWR HD46'],
  ['a link without a code in it', 'https://hub.example/invite-codes#code=', ''],
  ['another link', 'https://hub.example/invite-codes#token=1', 'https://hub.example/invite-codes#token=1'],
  ['a code after a number sign', `#${code}`, `#${code}`],
  ['a link that was damaged', '/invite-codes#code=7K3M%2', '7K3M%2'],
  ['nothing', '', ''],
])('of %s the code is taken', (_, text, taken) => {
  expect(giftCodeIn(text)).toBe(taken)
})

test('a text of any length is read, and never more of it than a code can be typed in', () => {
  expect(giftCodeIn('A'.repeat(1_000_000))).toBe('A'.repeat(200))
  expect(giftCodeIn(`/invite-codes#code=${'A'.repeat(1_000)}`)).toBe('A'.repeat(200))
})

test('the links of mails that were sent long ago carry what they are read for', () => {
  expect(giftLinkNames).toEqual({ code: 'code', notForMe: 'not-for-me' })
})
