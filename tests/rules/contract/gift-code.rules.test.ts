import { expect, test } from 'vitest'
import fc from 'fast-check'
import { giftCodeFrom, groupGiftCode, readGiftCode } from '#contract/gifts/gift-code.rules.ts'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = fc.uint8Array({ minLength: 15, maxLength: 15 }).map(giftCodeFrom)

test('a code has sixteen letters that nobody takes for others, in four groups', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/u)
      expect(groupGiftCode(code)).toMatch(/^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/u)
      expect(readGiftCode(groupGiftCode(code))).toEqual({ code })
    }),
  )
})

test('each of 75 random bits makes another code', () => {
  const zero = new Uint8Array(15)
  const seen = new Set([giftCodeFrom(zero)])
  for (let at = 0; at < 15; at += 1)
    for (let bit = 0; bit < 5; bit += 1) {
      const random = new Uint8Array(15)
      random[at] = 1 << bit
      seen.add(giftCodeFrom(random))
    }
  expect(seen.size).toBe(76)
  expect(giftCodeFrom(zero)).toBe('0'.repeat(16))
  expect(giftCodeFrom(new Uint8Array(64))).toBe('0'.repeat(16))
  expect(() => giftCodeFrom(new Uint8Array(14))).toThrow('15 random bytes')
})

test('it is read however it is written: small, spaced, with long hyphens, O for 0, I and L for 1, with digits of Persian', () => {
  const code = giftCodeFrom(Uint8Array.from({ length: 15 }, (_, at) => at % 3))
  expect(code).toMatch(/^[012]{15}/u)
  const groups = groupGiftCode(code)
  for (const written of [
    groups.toLowerCase(),
    ` ${code} `,
    groups.replaceAll('-', '_'),
    groups.replaceAll('-', '. '),
    groups.replaceAll('-', '\u00b7'),
    groups.replaceAll('-', ' '),
    groups.replaceAll('-', '\u2013'),
    `\u2066${groups}\u2069\n`,
    groups.replaceAll('0', 'o').replaceAll('1', 'l'),
    groups.replaceAll('1', 'I'),
    groups.replaceAll(/\d/gu, (digit) => String.fromCharCode(0x6f0 + Number(digit))),
    groups.replaceAll(/\d/gu, (digit) => String.fromCharCode(0x660 + Number(digit))),
    groups.replaceAll(/\d/gu, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  ])
    expect(readGiftCode(written), written).toEqual({ code })
})

test('one wrong letter is noticed wherever it stands, and so are any two that changed places', () => {
  fc.assert(
    fc.property(codes, (code) => {
      for (let at = 0; at < 16; at += 1) {
        for (const letter of letters.replace(code[at] ?? '', ''))
          expect(readGiftCode(code.slice(0, at) + letter + code.slice(at + 1))).toEqual({
            fault: { kind: 'slip' },
          })
        for (let other = at + 1; other < 16; other += 1) {
          if (code[at] === code[other]) continue
          const swapped = Array.from(code)
          ;[swapped[at], swapped[other]] = [code[other] ?? '', code[at] ?? '']
          expect(readGiftCode(swapped.join(''))).toEqual({ fault: { kind: 'slip' } })
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('what can’t be a code says why: a letter that none has, too few, too many', () => {
  const code = giftCodeFrom(new Uint8Array(15).fill(7))
  expect(readGiftCode(`77u${code.slice(3)}`)).toEqual({ fault: { kind: 'letter', letter: 'U', place: 3 } })
  expect(readGiftCode('é777')).toEqual({ fault: { kind: 'letter', letter: 'É', place: 1 } })
  expect(readGiftCode('7777-7777-7777-777é')).toEqual({ fault: { kind: 'letter', letter: 'É', place: 16 } })
  expect(readGiftCode('')).toEqual({ fault: { kind: 'short', missing: 16 } })
  expect(readGiftCode(code.slice(1))).toEqual({ fault: { kind: 'short', missing: 1 } })
  expect(readGiftCode(`${code}00`)).toEqual({ fault: { kind: 'long', extra: 2 } })
})
