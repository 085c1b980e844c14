import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themes } from '#contract/themes.ts'

const root = new URL('../../', import.meta.url)
const styles = readFileSync(new URL('src/ui/styles/themes.css', root), 'utf8')

test('the server writes pages in the themes that there are, and in no other', () => {
  const styled = [...styles.matchAll(/^\[data-theme='([a-z-]+)'\] \{/gmu)].map(([, theme]) => theme)
  expect(new Set(styled)).toEqual(new Set(themes))
  expect(styled).toHaveLength(themes.length)
})

test('a document that nobody has filled has the first theme', () => {
  expect(readFileSync(new URL('index.html', root), 'utf8')).toContain(`data-theme="${themes[0]}"`)
})
