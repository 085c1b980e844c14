import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'

const isElement = (part: ReactNode) => isValidElement<{ children?: ReactNode }>(part)
const isFragment = (part: ReactNode): boolean => isElement(part) && part.type === Fragment

/**
 * Every text that would stand beside other content gets an element of its own. A browser that translates the page
 * replaces text nodes. React can't change or remove a text node that was replaced, but it can write the text of an
 * element that holds nothing else.
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
