interface Part {
  text: string
  link: boolean
}

const address = /https?:\/\/[^\s<>"'`]+/giu
// A full stop or bracket after an address belongs to the sentence.
const trailing = /[.,;:!?)\]}]+$/u

/** Splits a text into web addresses and the text between them; only http and https count as links. */
export const splitLinks = (text: string): Part[] => {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(address)) {
    const url = match[0].replace(trailing, '')
    if (!URL.canParse(url)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index), link: false })
    parts.push({ text: url, link: true })
    at = match.index + url.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), link: false })
  return parts
}

export const linksIn = (text: string): string[] =>
  splitLinks(text)
    .filter((part) => part.link)
    .map((part) => part.text)
