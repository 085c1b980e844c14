import type { Source } from './sources.ts'

/** Where the scales and the themes are written: figures stand there, and nowhere else. */
const tokenFiles = /^src\/ui\/styles\/(?:scale|themes|type)\.css$/

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//gu, '')

const figures: readonly (readonly [figure: RegExp, instead: string])[] = [
  [/(?<![\w.-])(?!0m?s\b)\d*\.?\d+m?s\b/u, 'durations are var(--duration-...)'],
  [/font-weight:\s*\d+/u, 'weights are var(--font-weight-...)'],
  [/font-size:[^;}]*\d(?:rem|px)/u, 'sizes of letters are var(--font-size-...)'],
  [
    /@(?:media|container)[^{]*\b(?:width|height|inline-size|block-size)\b[^{]*\dpx/u,
    'breakpoints are in rem',
  ],
]

/** A part of the design system is changed by its variants and its custom properties: what is inside it is its own. */
function foreignParts({ path, text }: Source): string[] {
  if (path.startsWith('src/ui/')) return []
  const found = /\.ui-[\w-]+/u.exec(withoutComments(text))
  return found ? [`${path}: reaches for ${found[0]}; use a variant or a custom property of the part`] : []
}

/** Of what a class name says in brackets; measures of a layout stand there as they stand in a style. */
const arbitrary: readonly (readonly [figure: RegExp, instead: string])[] = [
  [/\btext-\[[^\]]*\d(?:rem|px|em|vw)[^\]]*\]/u, 'sizes of letters are text-(length:--font-size-...)'],
  [/\bfont-\[\d+\]/u, 'weights are font-(--font-weight-...)'],
  [
    /\b(?:duration|delay|animate|transition)-\[[^\]]*\d+m?s\b[^\]]*\]/u,
    'durations are duration-fast and the like',
  ],
  [/-\[(?:#[\da-f]{3,8}|(?:rgb|hsl|oklch|oklab|lab|lch|color)\()/iu, 'colours are those of the themes'],
]

/** The gallery shows parts larger than they are used. */
const isView = (path: string): boolean => /^src\/(?!dev\/).*\.tsx?$/u.test(path)

function figuresIn({ path, text }: Source, kinds: typeof figures): string[] {
  return kinds.flatMap(([figure, instead]) => {
    const found = figure.exec(text)
    return found ? [`${path}: '${found[0]}'; ${instead}`] : []
  })
}

/** Styles and class names say tokens, so that a theme or a scale is changed in one place. */
export function brokenStyles(sources: readonly Source[]): string[] {
  const views = sources.filter(({ path }) => isView(path))
  return [...views.flatMap((source) => figuresIn(source, arbitrary)), ...brokenSheets(sources)]
}

function brokenSheets(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^src\/.*\.css$/.test(path) && !tokenFiles.test(path))
    .flatMap((source) => [
      ...foreignParts(source),
      ...figuresIn({ ...source, text: withoutComments(source.text) }, figures),
    ])
}
