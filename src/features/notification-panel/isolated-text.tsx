import { textParts } from './isolated-text.rules.ts'

/** A text of the server: names made up by people are isolated, and stay as they are in translated pages. */
export function IsolatedText({ text }: { text: string }) {
  const parts = textParts(text)
  if (parts.length === 1 && parts[0]?.isName === false) return parts[0].text
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
