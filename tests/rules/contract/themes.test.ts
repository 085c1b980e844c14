import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { Theme } from '#contract/shell/themes.ts'
import { themes } from '#contract/shell/themes.ts'
import { storageKeys } from '#src/product/account/storage-keys.ts'

const root = new URL('../../..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const styles = read('src/ui/styles/themes.css').replaceAll(/\/\*[\s\S]*?\*\/|@media not print \{/gu, '')

/** The custom properties of the rules whose selector list names this selector. */
const declaredFor = (selector: string): Record<string, string> =>
  Object.fromEntries(
    [...styles.matchAll(/([^{}]+)\{([^}]*)\}/gu)]
      .filter(([, selectors = '']) => selectors.split(',').some((one) => one.trim() === selector))
      .flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+|color-scheme):\s*([^;]+);/gu)])
      .map(([, name = '', value = '']) => [name, value.replaceAll(/\s+/gu, ' ')]),
  )
const shared = declaredFor("[data-theme]:where(:not([data-theme='light-mode']))")
const ownOf = (theme: Theme) => declaredFor(`[data-theme='${theme}']`)
/** The dark themes share what the light one says itself. */
const tokensOf = (theme: Theme): Record<string, string> => ({
  ...(theme !== 'light-mode' && shared),
  ...ownOf(theme),
})

test('the server writes pages in the themes that there are, and in no other', () => {
  const styled = [...styles.matchAll(/\[data-theme='([a-z-]+)'\] \{/gu)].map(([, theme]) => theme)
  expect(new Set(styled)).toEqual(new Set(themes))
  expect(styled).toHaveLength(themes.length)
})

test('a document that nobody has filled has the first theme, and the ground of it around it', () => {
  expect(read('index.html')).toContain(`data-theme="${themes[0]}"`)
  expect(read('index.html')).toContain(
    `<meta name="theme-color" content="${tokensOf(themes[0])['--canvas']}" />`,
  )
})

const inOrder = (tokens: Record<string, string>): string[] => Object.keys(tokens).toSorted()

test.each(themes)('%s is whole: it has every token', (theme) => {
  const every = new Set(themes.flatMap((one) => inOrder(tokensOf(one))))
  expect(inOrder(tokensOf(theme))).toEqual([...every].toSorted())
  expect(every.size).toBeGreaterThan(70)
  // What is the theme's own is said by each of them, so that none of it comes from the page around a preview.
  const first = inOrder(ownOf(themes[0]))
  expect(inOrder(ownOf(theme))).toEqual(expect.arrayContaining(first))
})

type Rgb = readonly [number, number, number]
const rgbOf = (hex: string): Rgb => {
  const digits = /^#([\da-f]{6})$/u.exec(hex)?.[1]
  if (digits === undefined) throw new Error(`${hex} is no colour of six digits`)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb
}
/** Relative luminance (WCAG 2). */
const luminance = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const statuses = ['success', 'warning', 'danger', 'info'] as const
const tiers = [0, 1, 2, 3, 4, 5].map((tier) => `tier${tier}`)
const surfaces = ['surface-1', 'surface-2', 'surface-3']
const softs = [...statuses, ...tiers, 'accent'].map((name) => `${name}-soft`)

/** Every colour that the page's ground takes, stop by stop. */
const groundsOf = (tokens: Record<string, string>): string[] => [
  ...new Set([
    tokens['--canvas'] ?? '',
    ...(tokens['--canvas-gradient'] ?? '').matchAll(/#[\da-f]{6}/gu).map(([hex]) => hex),
  ]),
]

interface Pair {
  name: string
  front: string
  back: string
}

describe.each(themes)('%s is legible', (theme) => {
  const tokens = tokensOf(theme)
  const at = (name: string): string => tokens[`--${name}`] ?? `no ${name}`
  const pairs = (fronts: readonly string[], backs: readonly string[]): Pair[] =>
    fronts.flatMap((front) =>
      backs.map((back) => ({ name: `${front} on ${back}`, front: at(front), back: at(back) })),
    )
  const onGround = (fronts: readonly string[]): Pair[] =>
    fronts.flatMap((front) =>
      groundsOf(tokens).map((back) => ({
        name: `${front} on ${back} of the ground`,
        front: at(front),
        back,
      })),
    )
  const tooWeak = (checked: readonly Pair[], least: number): string[] =>
    checked
      .filter(({ front, back }) => contrast(front, back) < least)
      .map(({ name, front, back }) => `${name}: ${contrast(front, back).toFixed(2)}`)

  const statusTexts = statuses.map((status) => `${status}-text`)

  test('texts, 4.5 to 1', () => {
    const texts = ['text', 'text-muted', 'accent-text', ...statusTexts]
    expect(
      tooWeak(
        [
          ...onGround(texts),
          ...pairs(texts, surfaces),
          ...pairs(['text', 'text-muted'], softs),
          ...[
            ...statuses.map((one) => [`${one}-text`, `${one}-soft`]),
            ['accent-text', 'accent-soft'],
          ].flatMap(([front = '', back = '']) => pairs([front], [back])),
          ...tiers.flatMap((tier) => pairs([tier], [`${tier}-soft`])),
          ...pairs(tiers, ['surface-1', 'surface-2']),
          ...pairs(['accent-contrast'], ['accent', 'accent-hover', 'accent-active']),
          ...statuses.flatMap((one) => pairs([`${one}-contrast`], [one])),
          ...tiers.flatMap((tier) => pairs([`${tier}-contrast`], [tier])),
        ],
        4.5,
      ),
    ).toEqual([])
  })

  test('the edges of controls, the ring of the focus, marks and strokes, 3 to 1', () => {
    const categories = inOrder(tokens)
      .filter((name) => name.startsWith('--cat-'))
      .map((name) => name.slice(2))
    const strokes = inOrder(tokens)
      .filter((name) => /^--chart-\d$/u.test(name))
      .map((name) => name.slice(2))
    expect([categories.length, strokes.length]).toEqual([6, 6])
    const parts = ['border-strong', 'focus', 'accent']
    expect(
      tooWeak(
        [
          ...onGround(parts),
          ...pairs(parts, surfaces),
          ...pairs(['focus'], ['focus-gap']),
          ...pairs([...categories, ...strokes], ['surface-1', 'surface-2']),
        ],
        3,
      ),
    ).toEqual([])
  })
})

const boot = read('public/boot.js')

/** What the document says before the page's code is there, in a browser that keeps this theme. */
const bootedIn = (kept: string | null) => {
  const documentElement = { dataset: { theme: 'multi-gradient' } }
  let bars = ''
  const bar = { setAttribute: (_: string, colour: string) => void (bars = colour) }
  const document = { documentElement, cookie: '', querySelector: () => bar }
  runInNewContext(boot, {
    document,
    localStorage: { getItem: (key: string) => (key === storageKeys.theme ? kept : null) },
    sessionStorage: { getItem: () => null, setItem: () => undefined },
    location: { search: '' },
    URLSearchParams,
  })
  return { theme: documentElement.dataset.theme, bars, cookie: document.cookie }
}

test.each(themes)(
  'a page where %s is kept has it from the first paint, the browser’s bars with it',
  (theme) => {
    expect(bootedIn(theme)).toEqual({
      theme,
      bars: tokensOf(theme)['--canvas'],
      cookie: expect.stringContaining(`theme=${theme};`),
    })
  },
)

test.each([null, '', 'aurora', 'Light-Mode', '__proto__', 'constructor'])(
  'a page where %j is kept, which is no theme, stays in the one that it was written in',
  (kept) => {
    expect(bootedIn(kept)).toEqual({ theme: themes[0], bars: tokensOf(themes[0])['--canvas'], cookie: '' })
  },
)
