import { type ESTree, Visitor } from 'rolldown/utils'
import { importedAtOnce, textPartsOf } from '../../scripts/text-parts.ts'
import type { Source } from './sources.ts'

const foreign =
  /(url\(\s*['"]?|@import\s+(url\()?\s*['"]|<(link|script|img)\b[^>]*(href|src)=['"])(https?:)?\/\//i
const delivery =
  /https?:\/\/[^\s'"`]*(fonts\.|gstatic|googleapis|unpkg|jsdelivr|cdnjs|esm\.sh|typekit|fontawesome)/i

/** Fonts, icons and styles come from our own host. */
function foreignHosts({ path, text }: Source): string[] {
  if (!/^(index\.html|public\/|src\/|stand-ins\/)/.test(path)) return []
  return foreign.test(text) || delivery.test(text) ? [`${path}: loads something from a foreign host`] : []
}

/** The environment is read once, where the server starts. */
function environmentReads({ path, program }: Source): string[] {
  if (!program || !path.startsWith('server/') || path === 'server/main.ts') return []
  let reads = false
  new Visitor({
    MemberExpression: ({ object, property }) => {
      const isProcess = object.type === 'Identifier' && object.name === 'process'
      reads ||=
        isProcess &&
        (property as ESTree.Node).type === 'Identifier' &&
        'name' in property &&
        property.name === 'env'
    },
  }).visit(program)
  return reads ? [`${path}: only server/main.ts reads the environment`] : []
}

const markup =
  /\b(?:dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcDoc|srcdoc|createContextualFragment|setHTMLUnsafe|document\.write)\b/

/** What players, administrators and the server say is text: nothing on a page is made of markup. */
function writtenMarkup({ path, text }: Source): string[] {
  if (!/^src\/.*\.tsx?$/.test(path) || path.startsWith('src/dev/')) return []
  return markup.test(text) ? [`${path}: writes markup; whatever a page says is text`] : []
}

const windowWidth = /@media[^{;]*\bwidth\b[^{;]*\dpx|matchMedia\([^)]*width[^)]*px/

/** Layouts switch by the room for letters (`@container page` and `useRoom`, in rem), never by the window's pixels. */
function windowWidths({ path, text }: Source): string[] {
  if (!/^src\/.*\.(css|tsx?)$/.test(path)) return []
  return windowWidth.test(text)
    ? [`${path}: asks the window's width in pixels; use @container page or useRoom`]
    : []
}

/** A page that changes within the browser's call about sizes is reported as an error: watchSize waits for the next frame. */
function sizeObservers({ path, text }: Source): string[] {
  if (!path.startsWith('src/') || path === 'src/browser/watch-size.ts') return []
  return /\bnew ResizeObserver\b/.test(text) ? [`${path}: observes sizes itself; use watchSize`] : []
}

const isOfThePage = ({ path, program }: Source): boolean =>
  program !== undefined && path.startsWith('src/') && !path.startsWith('src/dev/')

/** The texts of a feature whose code comes late are loaded with it, by its name; no other name brings texts. */
function loadedTexts(sources: readonly Source[]): string[] {
  const page = sources.filter(isOfThePage)
  const { late } = textPartsOf(
    new Map(page.map(({ path, imports }) => [path, importedAtOnce(path, imports)])),
  )
  const loads = page.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:loadTexts\(|texts: \[)([^)\]]*)[)\]]/gu)].flatMap(([, names = '']) =>
      [...names.matchAll(/'([^']+)'/gu)].map(([, name = '']) => ({ path, name })),
    ),
  )
  const isLoaded = (feature: string) => loads.some(({ name }) => name === feature)
  const folderOf = ({ path }: Source) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? ''
  return [
    ...page
      .filter((source) => late.includes(folderOf(source)) && !isLoaded(folderOf(source)))
      .filter(({ imports }) => imports.some(({ target }) => /^@lingui\/(?:react|core)$/.test(target)))
      .map((source) => `${source.path}: nobody loads its texts, loadTexts('${folderOf(source)}')`),
    ...loads
      .filter(({ name }) => !late.includes(name))
      .map(({ path, name }) => `${path}: '${name}' is no feature that is loaded late`),
  ]
}

const styleTokens = /^src\/ui\/styles\/(?:themes|scale)\.css$/
const productWord = /\b(?:plans?|tiers?|orders?|gifts?|donat\w+|projects?|categor\w+|votes?|guilds?)\b/i

/** The design system is about shapes; what they stand for is said in src/product. Colours that the design names stay tokens. */
function productWords({ path, text }: Source): string[] {
  if (!/^src\/(?:ui|i18n)\//.test(path) || styleTokens.test(path)) return []
  const found = productWord.exec(text.replace(/\bin order\b|\bthe order of\b/gi, ''))
  return found ? [`${path}: says '${found[0]}'; words and marks of the product are in src/product`] : []
}

const startsActors = /\b(?:useActorRef|useMachine|useActor|createActor)\(/

/** The inspector sees every flow: a page starts its own with useFlow, which lets it look on. */
function hiddenActors({ path, text }: Source): string[] {
  if (!/^src\/(features|product|ui)\//.test(path) || path === 'src/product/flows/use-flow.ts') return []
  return startsActors.test(text)
    ? [`${path}: starts an actor that the inspector does not see; use useFlow`]
    : []
}

const wholeSnapshot = /\buseSelector\(\s*[^,()]+,\s*\(?(\w+)\)? => \1\s*,?\s*\)/

/** A view picks from a flow what it shows; who takes the whole snapshot is drawn again by every step of it. */
function wholeSnapshots({ path, text }: Source): string[] {
  if (!path.startsWith('src/')) return []
  return wholeSnapshot.test(text) ? [`${path}: selects a flow's whole snapshot; pick what is shown`] : []
}

/** A chart reads the code of what failed: every promise actor of a feature rejects with one. */
function codelessFailures({ path, text }: Source): string[] {
  if (!path.startsWith('src/features/')) return []
  return /\bfromPromise\b/.test(text)
    ? [`${path}: a promise actor that may reject with anything; use fromTask of src/api/from-task.ts`]
    : []
}

/** As lingui.config.ts names it. */
const mailMessage = '../platform/mail/message.ts'

/** `import { msg } from '../platform/mail/message.ts'`, the one form that the extractor knows. */
const isExtracted = (node: ESTree.Node): boolean =>
  node.type === 'ImportDeclaration' &&
  node.source.value === mailMessage &&
  node.specifiers.length === 1 &&
  node.specifiers.every(
    (one) =>
      one.type === 'ImportSpecifier' &&
      one.local.name === 'msg' &&
      one.imported.type === 'Identifier' &&
      one.imported.name === 'msg',
  )

/** What a mail says is extracted by the spelling of an import: under another one it would never be translated. */
function unextractedTexts({ path, program, imports }: Source): string[] {
  if (!path.startsWith('server/')) return []
  const taken = imports.filter(
    ({ target, typeOnly }) => !typeOnly && target === 'server/platform/mail/message.ts',
  )
  return taken.length > (program?.body.filter(isExtracted).length ?? 0)
    ? [
        `${path}: takes msg otherwise than by import { msg } from '${mailMessage}', so its texts aren't extracted`,
      ]
    : []
}

/** Kinds of input into which no text can be pasted. */
const isPicked = new Set(['checkbox', 'radio', 'date', 'time', 'hidden'])

/** A paste of a megabyte is cut by the browser before anything of the page reads it: every field says how much it takes. */
function unboundedFields({ path, program }: Source): string[] {
  if (!program || !path.startsWith('src/') || path.startsWith('src/dev/')) return []
  const found: string[] = []
  new Visitor({
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || !['input', 'textarea'].includes(name.name)) return
      const valueOf = (wanted: string) =>
        attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === wanted)
      const type = valueOf('type')
      const kind = type?.type === 'JSXAttribute' && type.value?.type === 'Literal' ? type.value.value : 'text'
      if (!isPicked.has(kind) && !valueOf('maxLength'))
        found.push(`${path}: a field without a maxLength; a long paste would stop the page`)
    },
  }).visit(program)
  return found
}

const developersOwn = /^(?:src\/dev\/|machines\/dev\/inspector\.|@statelyai\/)/

/** The developer's pages are a build of their own: nothing of them comes to a player. */
function developersParts({ path, imports }: Source): string[] {
  if (!path.startsWith('src/') || developersOwn.test(path)) return []
  return imports
    .filter(({ target, typeOnly }) => !typeOnly && developersOwn.test(target))
    .map(({ specifier }) => `${path} imports ${specifier}, which is for developers alone`)
}

export function brokenPages(sources: readonly Source[]): string[] {
  const found = sources.flatMap((source) => [
    ...foreignHosts(source),
    ...environmentReads(source),
    ...writtenMarkup(source),
    ...windowWidths(source),
    ...sizeObservers(source),
    ...productWords(source),
    ...hiddenActors(source),
    ...wholeSnapshots(source),
    ...codelessFailures(source),
    ...unextractedTexts(source),
    ...unboundedFields(source),
    ...developersParts(source),
  ])
  return [...found, ...loadedTexts(sources)]
}
