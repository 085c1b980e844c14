/** A text as `like` takes it to the letter. */
export const toTheLetter = (text: string): string => text.replaceAll(/[\\%_]/gu, String.raw`\$&`)
