import { afterEach, expect } from 'vitest'

/**
 * A text that React keeps as a node of its own: beside an element, or in a place where elements come and go. A translator
 * replaces such a node, and React then changes and removes a text that isn't in the page any more. The only text of an
 * element is none of them: React writes that by its element.
 */
const isNodeOfReact = (text: Node): boolean =>
  Object.keys(text).some((key) => key.startsWith('__reactFiber$'))

interface Fiber {
  return: Fiber | null
  type: unknown
}

const fiberOf = (node: Node): Fiber | undefined =>
  (node as unknown as Record<string, Fiber>)[
    Object.keys(node).find((key) => key.startsWith('__reactFiber$')) ?? ''
  ]

/** The components around a text, from the inside out. */
function componentsAround(text: Node): string {
  const names: string[] = []
  for (let fiber = fiberOf(text)?.return; fiber && names.length < 3; fiber = fiber.return)
    if (typeof fiber.type === 'function' && fiber.type.name) names.push(fiber.type.name)
  return names.join(' < ')
}

const found = new Set<string>()

function collect(root: Node): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text: Node | null = root instanceof Text ? root : texts.nextNode(); text; text = texts.nextNode())
    if (text.nodeValue?.trim() && isNodeOfReact(text))
      found.add(
        `${(text.parentElement?.outerHTML ?? '').slice(0, 80)} | ${text.nodeValue.slice(0, 40)} | ${componentsAround(text)}`,
      )
}

const observer = new MutationObserver((records) =>
  records.forEach(({ addedNodes }) => addedNodes.forEach(collect)),
)
observer.observe(document, { childList: true, subtree: true })

afterEach(() => {
  observer.takeRecords().forEach(({ addedNodes }) => addedNodes.forEach(collect))
  const texts = [...found]
  found.clear()
  expect(texts, 'texts that a translator takes out of React’s hands').toEqual([])
})
