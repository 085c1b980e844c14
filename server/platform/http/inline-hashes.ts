import { createHash } from 'node:crypto'

const elements = {
  script: /<script(?: type="module")?>([\s\S]*?)<\/script>/gu,
  style: /<style>([\s\S]*?)<\/style>/gu,
} as const

/** Returns the hashes of a document's inline scripts or styles for a Content-Security-Policy: `'sha256-...'`. */
export const inlineHashes = (html: string, kind: keyof typeof elements): string[] =>
  [...html.matchAll(elements[kind])].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
