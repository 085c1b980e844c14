import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteLanguageCodes } from '#contract/values/site-languages.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'locales/pages')
const read = (language: string): unknown => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'))

/** Each text by its place: `team.mission.1`. */
const textsOf = (value: unknown, place = ''): [place: string, text: string][] =>
  typeof value === 'string'
    ? [[place, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        textsOf(inner, place === '' ? key : `${place}.${key}`),
      )
const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/gu) ?? []).toSorted()

const english = new Map(textsOf(read('en')))
const others = siteLanguageCodes.filter((language) => language !== 'en')

/** Texts that may be the same as in English: names, samples of an address, and words that both languages share. */
const isShared =
  /^(?:home|contact\.(?:title|emailPlaceholder|email|emailLabel|message|name|subject|location)|team\.(?:name|days|donors|donated))$/u

test('Team and Contact have texts in exactly the 17 languages, each with a founder’s sample', () => {
  const named = readdirSync(folder).map((file) => file.replace(/\.json$/u, ''))
  expect(named.toSorted()).toEqual(siteLanguageCodes.toSorted())
  expect(named).toHaveLength(17)
  const samples = readdirSync(join(root, 'content')).filter((file) => file.startsWith('founder.'))
  expect(samples.toSorted()).toEqual(siteLanguageCodes.map((language) => `founder.${language}.md`).toSorted())
})

test.each(others)('%s has each text of English, with its placeholders, and no other', (language) => {
  const texts = textsOf(read(language))
  expect(texts.map(([place]) => place)).toEqual([...english.keys()])
  for (const [place, text] of texts) {
    expect(text.trim(), place).toBe(text)
    expect(text, place).not.toBe('')
    expect(placeholdersOf(text), place).toEqual(placeholdersOf(english.get(place) ?? ''))
  }
})

test.each(others)('%s is translated', (language) => {
  const same = textsOf(read(language)).filter(
    ([place, text]) => text === english.get(place) && !isShared.test(place),
  )
  expect(same).toEqual([])
})
