/** Escapes a text, so that `like` matches it literally. */
export const toTheLetter = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`)
