import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#src/app/pages/address-search.rules.ts'

test.each([
  ['?search=12E45', { search: '12E45' }],
  ['?q=0001&open=1e3', { q: '0001', open: '1e3' }],
  ['?q=true&desk=null', { q: 'true', desk: 'null' }],
  ['?q=%22quoted%22', { q: '"quoted"' }],
  ['?q={"a":1}&open=[1]', { q: '{"a":1}', open: '[1]' }],
  ['?q=a+b%20c', { q: 'a b c' }],
  ['?q=%E0%A4%A&open', { q: '\uFFFD%A', open: '' }],
  ['', {}],
])('of an address %s says %j', (written, search) => {
  expect(parseSearch(written)).toEqual(search)
})

test('what is set is written as it is read again, what isn’t is left out', () => {
  expect(stringifySearch({})).toBe('')
  expect(stringifySearch({ q: undefined, open: null })).toBe('')
  expect(stringifySearch({ desk: 'payments', from: 499, q: undefined })).toBe('?desk=payments&from=499')
  for (const text of ['12E45', 'true', '"', 'a&b=c', '+', 'ış ı', '{}', ''])
    expect(parseSearch(stringifySearch({ q: text }))).toEqual({ q: text })
})
