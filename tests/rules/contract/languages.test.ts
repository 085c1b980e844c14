import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { languageCodes, languages, languagesInDevelopment } from '#contract/values/languages.ts'
import { firstLanguage } from '#src/i18n/languages.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { checks } from '../../../scripts/test-steps.mjs'
import { readImports, textPartsOf } from '../../../scripts/text-parts.ts'

const root = new URL('../../..', import.meta.url)
const boot = readFileSync(new URL('public/boot.js', root), 'utf8')

/** What the document says before the page's code is there, in a browser where `language` was chosen. */
const bootedIn = (language: string) => {
  const documentElement = { lang: 'en', dir: 'ltr', dataset: {} }
  runInNewContext(boot, {
    document: { documentElement },
    localStorage: { getItem: (key: string) => (key === storageKeys.language ? language : null) },
    sessionStorage: { getItem: () => null, setItem: () => undefined },
    location: { search: '' },
    URLSearchParams,
  })
  return documentElement
}

/** Those that are a language; the other reads as English. */
const { 'pseudo-LOCALE': _, ...inDevelopment } = languagesInDevelopment
const spoken: Record<string, { dir: string }> = { ...languages, ...inDevelopment }

test.each(Object.entries(spoken))(
  'a page in %s has its language and direction from the first paint',
  (code, { dir }) => {
    expect(bootedIn(code)).toMatchObject({ lang: code, dir })
  },
)

test.each(['pseudo-LOCALE', 'zz', 'he', 'constructor', '__proto__', ''])(
  'a page where %j is kept, which is no language of the hub, begins in English',
  (kept) => {
    expect(bootedIn(kept)).toMatchObject({ lang: 'en', dir: 'ltr' })
  },
)

test('no language is known before the first paint that the hub doesn’t speak', () => {
  const [, table = ''] = /const directions = \{([^}]*)\}/u.exec(boot) ?? []
  const known = [...table.matchAll(/'?([\w-]+)'?: '(ltr|rtl)'/gu)].map(([, code, dir]) => [code, { dir }])
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(Object.entries(spoken).map(([code, { dir }]) => [code, { dir }])),
  )
})

test.each([
  [['pt-BR', 'en'], 'pt'],
  [['pt-PT'], 'pt'],
  [['tr-TR', 'fr'], 'tr'],
  [['TR'], 'tr'],
  [['az', 'tr', 'pt'], 'tr'],
])('a browser that prefers %j is given %s', (browser, language) => {
  expect(firstLanguage(null, browser)).toBe(language)
})

test.each(languageCodes)('%s has its catalogue', (code) => {
  expect(existsSync(new URL(`locales/${code}.po`, root))).toBe(true)
})

test.each(languageCodes.filter((code) => code !== 'en'))('npm test finds what is missing in %s', (code) => {
  const looked = checks.flatMap(({ command }) => command.filter((word) => word.startsWith('--locale=')))
  expect(looked.flatMap((word) => word.slice('--locale='.length).split(','))).toContain(code)
})

test('a mail’s own text is sent to no page; a shared one comes with the page’s part', () => {
  const guild = 'src/features/guild/guild-page.tsx'
  const { of } = textPartsOf(
    new Map([
      ['src/main.tsx', []],
      [guild, []],
    ] as const),
  )
  const mail = 'server/guild/guild-texts.ts'
  expect([of([mail]), of([mail, guild]), of([mail, 'src/main.tsx'])]).toEqual([[], ['guild'], ['core']])
})

test('no page carries the sentences of all problems from its start', () => {
  const { of } = textPartsOf(readImports(fileURLToPath(root)))
  expect(of(['src/api/error-texts.ts'])).not.toContain('core')
})
