import { expect, test } from 'vitest'
import { isAddress, mailboxOf, readAddress } from '#contract/values/mail-address.rules.ts'

/** The typed text, the address shown for it, and its mailbox. */
test.each([
  ['alice@example.org', 'alice@example.org', 'alice@example.org'],
  ['Alice@Example.ORG', 'Alice@Example.ORG', 'alice@example.org'],
  ['carol+hub@mail.example.co.uk', 'carol+hub@mail.example.co.uk', 'carol+hub@mail.example.co.uk'],
  ["!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org"],
  ['a@b.c', 'a@b.c', 'a@b.c'],
  ['amy.b.lee@example.org', 'amy.b.lee@example.org', 'amy.b.lee@example.org'],
  ['x@example.1a', 'x@example.1a', 'x@example.1a'],
  ['x@example.a1', 'x@example.a1', 'x@example.a1'],
  ['x@1.2.example', 'x@1.2.example', 'x@1.2.example'],
  ['x@r3---a.example', 'x@r3---a.example', 'x@r3---a.example'],
  // The host in any spelling that a browser would take.
  ['jürgen@münchen.example', 'jürgen@münchen.example', 'jürgen@xn--mnchen-3ya.example'],
  ['jürgen@XN--MNCHEN-3YA.example', 'jürgen@XN--MNCHEN-3YA.example', 'jürgen@xn--mnchen-3ya.example'],
  ['ju\u0308rgen@mu\u0308nchen.example', 'jürgen@münchen.example', 'jürgen@xn--mnchen-3ya.example'],
  ['amy@ｅｘａｍｐｌｅ。org', 'amy@ｅｘａｍｐｌｅ。org', 'amy@example.org'],
  ['amy@faß.example', 'amy@faß.example', 'amy@xn--fa-hia.example'],
  ['amy@💌.example', 'amy@💌.example', 'amy@xn--rr8h.example'],
  ['ЮЛИЯ@почта.example', 'ЮЛИЯ@почта.example', 'юлия@xn--80a1acny.example'],
  ['ทำ@example.org', 'ทำ@example.org', 'ทำ@example.org'],
  ['ΟΔΌΣ@example.org', 'ΟΔΌΣ@example.org', 'οδός@example.org'],
  ['\u212Aim@example.org', 'Kim@example.org', 'kim@example.org'],
  ['T\u0308om@example.org', 'T\u0308om@example.org', '\u1E97om@example.org'],
  ['\u{1E921}@example.org', '\u{1E921}@example.org', '\u{1E943}@example.org'],
  // Characters that copying brings with it.
  [' bob@example.org\r\n', 'bob@example.org', 'bob@example.org'],
  ['\uFEFF\u00A0\u3000bob@example.org\u2028', 'bob@example.org', 'bob@example.org'],
  ['amy@example.org\u200B\u200B', 'amy@example.org', 'amy@example.org'],
  ['\u202Aamy@example.org\u202C', 'amy@example.org', 'amy@example.org'],
  ['\u2068\u200E\u061C\u2060amy@example.org\u200F\u2069\u00AD\u3164', 'amy@example.org', 'amy@example.org'],
])('%j is shown as %j and reaches %j', (text, typed, mailbox) => {
  expect(readAddress(text)).toEqual({ typed, mailbox })
  expect(isAddress(text)).toBe(true)
  expect(mailboxOf(mailbox)).toBe(mailbox)
  expect(readAddress(mailbox)).toEqual({ typed: mailbox, mailbox })
})

const refused = {
  'without an at-sign, a name or a host': ['', ' ', 'alice', '@example.org', 'alice@', '@', 'alice.example'],
  'with two at-signs': ['alice@@example.org', 'alice@example.org@example.org'],
  'several, or with a header': [
    'alice@example.org, mallory@evil.example',
    'alice@example.org;mallory@evil.example',
    'alice@example.org mallory@evil.example',
    'alice@example.org\r\nBcc: mallory@evil.example',
    '"Alice" <alice@example.org>',
    '<alice@example.org>',
    'mailto:alice@example.org',
    '"alice"@example.org',
    'al(i)ce@example.org',
    'al\\ice@example.org',
  ],
  'with dots that part nothing': [
    'a..my@example.org',
    '.amy@example.org',
    'amy.@example.org',
    'amy@example..org',
    'amy@.example.org',
    'amy@example.org.',
    'amy@example.org。',
    'amy@example.',
  ],
  'whose host is none': [
    'amy@example',
    'amy@exa_mple.org',
    'amy@-example.org',
    'amy@example-.org',
    'amy@example.-org',
    'amy@1.2',
    'amy@127.0.0.1',
    'amy@0x7f.1',
    'amy@example.0x7f',
    'amy@example.123',
    'amy@[127.0.0.1]',
    'amy@[IPv6:::1]',
    'amy@example.org:25',
    'amy@example.org/path',
    'amy@example.org?a',
    'amy@example.org#a',
    'amy@user:password@example.org',
    'amy@ex%61mple.org',
    'amy@ex％61mple.org',
    'amy@℀.org',
    'amy@\u0301a.org',
    'amy@a\u200Db.org',
  ],
  'with a blank inside': [
    ...['am y@example.org', 'amy @example.org', 'amy@ example.org', 'amy@exam ple.org', 'amy@exam\tple.org'],
    ...['am\u00A0y@example.org', 'amy@exam\u3000ple.org', 'am\u2028y@example.org', 'am\0y@example.org'],
  ],
  'with something invisible inside': [
    ...[
      'am\u00ADy',
      'am\u200By',
      'amy\u2060',
      'am\u200Dy',
      'am\uFE0Fy',
      'am\u{E0061}y',
      'am\u115Fy',
      'am\u034Fy',
    ],
    ...[
      'am\u2800y',
      'am\u{1D159}y',
      'am\uFFFCy',
      'am\uFFF9y',
      'am\uE000y',
      'am\uD800y',
      'am\u0378y',
      'am\u202Ey',
    ],
  ].map((name) => `${name}@example.org`),
  'with something invisible in the host': [
    ...[
      'exam\u00ADple.org',
      'exam\u200Bple.org',
      'exam\u202Eple.org',
      'exam\u3164ple.org',
      '\u2060example.org',
    ],
    ...['exam\u2800ple.org', 'exam\u{1D159}ple.org', 'exam\u200Cple.org', 'exam\uFE0Fple.org'],
  ].map((host) => `amy@${host}`),
  'of nothing visible': [
    '\u2800\u2800@\u2800\u2800.\u2800\u2800',
    '\u3164@\u3164.\u3164',
    '\u200B',
    '\u0301@example.org',
  ],
  'with letters that stand for others': [
    ...['ａｍｙ@example.org', 'amy＠example.org', 'o’brien@example.org', '𝐚𝐦𝐲@example.org', 'ﬁn@example.org'],
    ...['amy–lee@example.org', '①@example.org', 'ﾊ@example.org', '💌@example.org'],
  ],
  'with a capital I that has a dot': ['İpek@example.org', 'I\u0307pek@example.org', 'amy@İpek.example'],
}
test.each(Object.entries(refused).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const)))(
  'an address %s is refused: %j',
  (_, text) => {
    expect(readAddress(text)).toBeNull()
    expect(isAddress(text)).toBe(false)
  },
)

test('dots, plus signs and letters that look alike make different mailboxes', () => {
  const spellings = ['amylee', 'amy.lee', 'amylee+hub', 'аmylee', 'amyĺee'].map(
    (name) => `${name}@example.org`,
  )
  expect(new Set(spellings.map(mailboxOf)).size).toBe(spellings.length)
})

test('the length is counted in bytes: 64 of the name, 63 of a label, 254 in all; of what was typed 320 units are read', () => {
  const named = (name: string) => isAddress(`${name}@example.org`)
  for (const [letter, most] of [
    ['a', 64],
    ['\u07B1', 32],
    ['\u0800', 21],
    ['\u{10480}', 16],
    ['é', 32],
  ] as const) {
    const name = letter === '\u07B1' ? `\u0780${letter.repeat(most - 1)}` : letter.repeat(most)
    expect([letter, named(name), named(`${name}${letter}`)]).toEqual([letter, true, false])
  }
  // The capital has two bytes, its small letter three.
  expect([named('\u023A'.repeat(21)), named('\u023A'.repeat(22))]).toEqual([true, false])

  const label = 'b'.repeat(63)
  expect([isAddress(`a@${label}.org`), isAddress(`a@${label}b.org`)]).toEqual([true, false])
  const host = `${[label, label, label].join('.')}.${'c'.repeat(58)}`
  expect(host).toHaveLength(250)
  expect(['abc', 'abcd', 'é'].map((name) => isAddress(`${name}@${host}`))).toEqual([true, false, true])
  expect(isAddress(`éa@${host}`)).toBe(true)
  expect(isAddress(`éab@${host}`)).toBe(false)

  const padded = (length: number) => 'amy@example.org'.padStart(length)
  expect([isAddress(padded(320)), isAddress(padded(321))]).toEqual([true, false])
  expect(mailboxOf(`${'a'.repeat(400)}@example.org`)).toBeNull()
  // Composed and in ASCII it would be short enough.
  const label50 = 'o\u0308'.repeat(50)
  const decomposed = (length: number) => `a@${label50}.${label50}.${label50}.`.padEnd(length, 'c')
  expect(mailboxOf(decomposed(320))).toMatch(/^a@xn--/u)
  expect(mailboxOf(decomposed(321))).toBeNull()
})

/** An account may have been made with such an address: its mail went to the host that UTS 46 makes of it. */
test('of an address as it is, only what its host ignores is left out', () => {
  expect(mailboxOf('amy@example.org\u200B')).toBe('amy@example.org')
  expect(mailboxOf('amy@exam\u00ADple.org')).toBe('amy@example.org')
  for (const address of [
    '\u202Aamy@example.org\u202C',
    '\u200Eamy@example.org',
    'am\u00ADy@example.org',
    'am\uFE0Fy@example.org',
    'am\u115Fy@example.org',
    ' amy@example.org',
    'amy@example.org ',
  ])
    expect([address, mailboxOf(address)]).toEqual([address, null])
})
