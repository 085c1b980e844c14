import type { ReactNode } from 'react'
import { textParts } from './isolated-text.rules.ts'

/**
 * Returns a text of the server as the content of an element: names made up by people are isolated, and stay as they are
 * in translated pages.
 */
export const isolated = (text: string): ReactNode => {
  const parts = textParts(text)
  const [first] = parts
  if (parts.length === 1 && first && !first.isName) return first.text
  return parts.map(({ text: part, isName }, at) =>
    isName ? (
      <bdi key={at} translate="no">
        {part}
      </bdi>
    ) : (
      <span key={at}>{part}</span>
    ),
  )
}
