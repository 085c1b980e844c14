import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const catalogue = readFileSync(new URL('../../locales/fr.po', import.meta.url), 'utf8')
const texts = [...catalogue.matchAll(/^msgstr ((?:".*"\n?)+)/gmu)].map(([, quoted = '']) =>
  quoted.replaceAll(/^"|"$/gmu, ''),
)

test('no French colon, semicolon, question or exclamation mark begins a line', () => {
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => / [:;!?»]|« /u.test(text))).toEqual([])
})

test('the vote is said to arrive soon', () => {
  expect(texts.filter((text) => /le vote arrive(?! bientôt)/iu.test(text))).toEqual([])
})
