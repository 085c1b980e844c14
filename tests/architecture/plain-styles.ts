import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './sources.ts'

/** Properties of a layout that a utility says beside the markup (docs/decisions/styles.md). */
const utilities = new Set(
  (
    'display position inset inset-inline inset-block inset-inline-start inset-inline-end inset-block-start inset-block-end ' +
    'top right bottom left z-index order flex flex-direction flex-wrap flex-grow flex-shrink flex-basis ' +
    'grid-template-columns grid-column grid-row grid-auto-flow align-items align-content align-self justify-content ' +
    'justify-items justify-self place-items place-content place-self gap row-gap column-gap ' +
    'padding padding-inline padding-block padding-inline-start padding-inline-end padding-block-start padding-block-end ' +
    'margin margin-inline margin-block margin-inline-start margin-inline-end margin-block-start margin-block-end ' +
    'width height min-width min-height max-width max-height inline-size block-size min-inline-size min-block-size ' +
    'max-inline-size max-block-size overflow overflow-x overflow-y overflow-wrap text-align white-space text-wrap ' +
    'font-size font-weight font-family line-height letter-spacing text-transform color background-color border-radius ' +
    'opacity cursor pointer-events'
  ).split(' '),
)

const isPlain = (declarations: readonly string[]): boolean =>
  declarations.length > 0 && declarations.every((one) => utilities.has((one.split(':')[0] ?? '').trim()))

/** The classes of a sheet whose rule says nothing that utilities can't: one class, no state, outside every condition. */
export function plainRules(sheet: string): string[] {
  const found: string[] = []
  /** The preludes of the blocks around. */
  const around: string[] = []
  for (const [, declarations = '', prelude = '', brace] of sheet
    .replaceAll(/\/\*[\s\S]*?\*\//gu, '')
    .matchAll(/((?:[^;{}]*;)*)([^;{}]*)([{}])/gu)) {
    if (brace === '{') {
      // A rule with declarations before a block within it says more than one thing.
      around.push(declarations.trim() === '' ? prelude.trim() : `${prelude.trim()} nested`)
      continue
    }
    const closed = around.pop() ?? ''
    const isBare = /^\.[\w-]+$/u.test(closed) && around.every((one) => one.startsWith('@layer'))
    const said = `${declarations}${prelude}`.split(';').filter((one) => one.trim() !== '')
    if (isBare && isPlain(said)) found.push(closed)
  }
  return found
}

const allowed = JSON.parse(readFileSync(join(import.meta.dirname, 'plain-styles.json'), 'utf8')) as Readonly<
  Record<string, number>
>

const plainIn = (sources: readonly Source[]): Map<string, readonly string[]> =>
  new Map(
    sources
      .filter(({ path }) => /^src\/(?:features|product|app)\/.*\.css$/u.test(path))
      .map(({ path, text }) => [path, plainRules(text)]),
  )

/** A part is laid out with utilities beside its markup: a sheet gets no more plain rules than plain-styles.json says. */
export const newPlainStyles = (sources: readonly Source[]): string[] =>
  [...plainIn(sources)].flatMap(([path, found]) => {
    const most = allowed[path] ?? 0
    const more = found.slice(most).join(' ')
    return more === '' ? [] : [`${path}: lay out with utilities beside the markup: ${more}`]
  })

/** The numbers of plain-styles.json may only shrink: one that is too high is lowered, or struck. */
export function outgrownPlainStyles(sources: readonly Source[]): string[] {
  const plain = plainIn(sources)
  return Object.entries(allowed).flatMap(([path, most]) => {
    const left = plain.get(path)?.length ?? 0
    return left < most ? [`${path}: ${left} are left of ${most} in plain-styles.json`] : []
  })
}
