import { type ESTree, Visitor } from 'rolldown/utils'
import type { Source } from './sources.ts'

/** The frame, the pages that a server renders for guests, and the parts of both that are code of their own. */
const rendered = [
  'src/app/shell/shell.tsx',
  'src/app/shell/shell-navigation.tsx',
  'src/app/shell/loading.tsx',
  'src/app/pages/not-found.tsx',
  'src/app/pages/legal-text.tsx',
  'src/app/pages/place.tsx',
  'src/app/pages/closed-page.tsx',
  'src/features/projects/landing-page.tsx',
  'src/features/projects/landing-data.tsx',
]

/** These files with all that they import at once. */
function withImports(sources: readonly Source[], starts: readonly string[]): Source[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const found = new Set<Source>()
  const visit = (path: string): void => {
    const source = byPath.get(path)
    if (!source || found.has(source)) return
    found.add(source)
    for (const { target, late, typeOnly } of source.imports) if (!late && !typeOnly) visit(target)
  }
  starts.forEach(visit)
  return [...found]
}

/** What the server renders. What a gesture brings, such as toasts and popups, is imported late. */
export const renderedByServer = (sources: readonly Source[]): Source[] => withImports(sources, rendered)

/** A written page has the styles of the page's entry alone: all others come with its code, and move what is read. */
function lateStyles(sources: readonly Source[]): string[] {
  const atOnce = new Set(withImports(sources, ['src/main.tsx']))
  return renderedByServer(sources)
    .filter((source) => source.path.endsWith('.css') && !atOnce.has(source))
    .map(({ path }) => `${path}: comes after a written page; import it in src/app/code/written-styles.ts`)
}

const asksTheWindow = ['useMedia', 'useRoom', 'matchMedia']

/** The texts of the browser's page: on the server renderings in several languages run at once. */
const isPageTexts = (from: string, names: readonly string[]): boolean =>
  from.endsWith('i18n/catalogues.ts') || (from === '@lingui/core' && names.includes('i18n'))

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : '')

function brokenIn({ path, program }: Source): string[] {
  const found: string[] = []
  if (!program) return found
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      const names = specifiers.map(({ local }) => local.name)
      if (path.endsWith('.tsx') && isPageTexts(source.value, names))
        found.push(`${path}: takes the browser's texts, where a rendering has its own: useLingui()`)
    },
    JSXAttribute: ({ name }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'style')
        found.push(`${path}: writes style=, which the Content-Security-Policy forbids in rendered markup`)
    },
    CallExpression: ({ callee, arguments: given }) => {
      const name = nameOf(callee)
      if (asksTheWindow.includes(name))
        found.push(`${path}: calls ${name}, but a server doesn't know the window; use @container page`)
      if (name === 'useSyncExternalStore' && given.length < 3)
        found.push(`${path}: useSyncExternalStore doesn't say what the server renders, by its third argument`)
    },
  }).visit(program)
  return found
}

/** What a server can't render, or not as the browser does. */
export const brokenRendering = (sources: readonly Source[]): string[] => [
  ...renderedByServer(sources).flatMap(brokenIn),
  ...lateStyles(sources),
]
