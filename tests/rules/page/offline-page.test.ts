import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageCodes } from '#contract/values/languages.ts'

const page = readFileSync(new URL('../../../src/offline/offline.html', import.meta.url), 'utf8')

test.each(languageCodes)('the offline page speaks %s', (code) => {
  const section = new RegExp(`<section lang="${code}"[^>]*>[\\s\\S]*?</section>`, 'u').exec(page)?.[0] ?? ''
  expect(section).toMatch(/<h1>.+<\/h1>/u)
  expect(section).toMatch(/<button type="button">.+<\/button>/u)
  expect(section).toMatch(/<p role="status" data-said=".+">/u)
})

test('without its script the offline page is English', () => {
  expect([...page.matchAll(/<section lang="([\w-]+)">/gu)].map(([, lang]) => lang)).toEqual(['en'])
})
