import { createElement, Fragment, useState } from 'react'
import type { ReactNode } from 'react'

type Attributes = Readonly<Record<string, string | true>>

/** The markup of a page as data: texts and elements. */
export type BareNode = string | readonly [tag: string, attributes: Attributes, children: readonly BareNode[]]

/** The tag of the one button that does something. */
export const explore = '#explore'

/** The id of what the button opens, and of the element that holds the tree. */
export const panelId = 'bare-panel'
export const treeId = 'bare-tree'

const Explore = ({
  attributes,
  inside,
}: {
  attributes: Attributes
  inside: readonly ReactNode[]
}): ReactNode => {
  const [isOpen, setOpen] = useState(false)
  return createElement(
    Fragment,
    null,
    createElement('button', { ...attributes, onClick: () => setOpen(true) }, ...inside),
    isOpen && createElement('section', { id: panelId }, 'Plans'),
  )
}

/** React's elements for a tree. Each child has its place for good, so none needs a key. */
export const elementOf = (node: BareNode): ReactNode => {
  if (typeof node === 'string') return node
  const [tag, attributes, children] = node
  const inside = children.map(elementOf)
  return tag === explore
    ? createElement(Explore, { attributes, inside })
    : createElement(tag, attributes, ...inside)
}
