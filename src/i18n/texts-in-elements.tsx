import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'

const isElement = (part: ReactNode) => isValidElement<{ children?: ReactNode }>(part)
const isFragment = (part: ReactNode): boolean => isElement(part) && part.type === Fragment

/**
 * Wraps every text that is beside other content in its own element. A browser that translates the page replaces text
 * nodes. React cannot change or remove a replaced text node, but it can write the text of an element that contains
 * nothing else.
 */
export const textsInElements = (part: ReactNode): ReactNode => {
  if (typeof part === 'string' || typeof part === 'number') return part === '' ? null : <span>{part}</span>
  if (Array.isArray(part)) return Children.map(part, textsInElements)
  if (!isElement(part)) return part
  const { children } = part.props
  return isFragment(part) || isFragment(children) || Array.isArray(children)
    ? cloneElement(part, {}, textsInElements(children))
    : part
}
