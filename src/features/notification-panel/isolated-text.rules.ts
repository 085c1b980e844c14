/** A part of a text; `isName`: people made it up, and it stays as it is in every translation. */
export interface TextPart {
  readonly text: string
  readonly isName: boolean
}

/** Divides a text at the names in it, which stand between U+2068 and U+2069. */
export const textParts = (text: string): readonly TextPart[] =>
  text
    // With one group, every second part is a name.
    .split(/\u2068([^\u2068\u2069]*)\u2069/u)
    .map((part, at) => ({ text: part.replaceAll(/[\u2068\u2069]/gu, ''), isName: at % 2 === 1 }))
    .filter((part) => part.text !== '')
