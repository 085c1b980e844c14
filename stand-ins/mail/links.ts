interface Part {
  text: string
  link: boolean
}

const address = /https?:\/\/[^\s<>"'`]+/giu
// A full stop or bracket after an address belongs to the sentence.
const trailing = /[.,;:!?)\]}]+$/u

/** The text in pieces, web addresses apart; nothing but http and https ever counts as a link. */
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

/** The web addresses in a text, in their order. */
export const linksIn = (text: string): string[] =>
  splitLinks(text)
    .filter((part) => part.link)
    .map((part) => part.text)
