import { Lexer } from 'marked'
import type { MarkedToken, Token, Tokens } from 'marked'

/** Text of one weight; `href` is a web address, a path of this hub, or a `mailto:`. */
export interface MarkdownWords {
  readonly text: string
  readonly strong?: true
  readonly href?: string
}

export type MarkdownBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly words: MarkdownWords[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: MarkdownWords[][] }

export interface MarkdownPage {
  /** The text of the first heading, `# Terms`. */
  readonly title: string
  readonly blocks: MarkdownBlock[]
}

/** The page cannot show part of a text; the message ends with the line. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError'
}

const refuse = (what: string, raw: string): never => {
  throw new MarkdownError(`${what}: ${raw.trim().split('\n', 1)[0]?.slice(0, 60)}`)
}

const allowedHref = /^(?:https?:\/\/|mailto:|\/(?!\/))/u

const wordsOf = (tokens: readonly Token[], style: Omit<MarkdownWords, 'text'> = {}): MarkdownWords[] =>
  (tokens as MarkedToken[]).flatMap((token): MarkdownWords[] => {
    switch (token.type) {
      case 'text':
        if (/&(?:#\w+|\w+);/u.test(token.text)) refuse('A character is written as itself', token.raw)
        return token.tokens ? wordsOf(token.tokens, style) : [{ text: token.text, ...style }]
      case 'escape':
        return [{ text: token.text, ...style }]
      case 'br':
        return [{ text: '\n', ...style }]
      case 'strong':
        return wordsOf(token.tokens, { ...style, strong: true })
      case 'link':
        if (!allowedHref.test(token.href)) refuse('A link leads nowhere people can go', token.raw)
        return wordsOf(token.tokens, { ...style, href: token.href })
      default:
        return refuse('Only text, **strong** and links can be shown', token.raw)
    }
  })

const itemWords = ({ tokens, raw }: Tokens.ListItem): MarkdownWords[] => {
  const text = tokens.filter(({ type }) => type !== 'space')
  const [only] = text as MarkedToken[]
  if (text.length !== 1 || (only?.type !== 'text' && only?.type !== 'paragraph'))
    return refuse('An item of a list holds one line of text', raw)
  return wordsOf(only.tokens ?? [])
}

const blockOf = (token: MarkedToken): MarkdownBlock => {
  switch (token.type) {
    case 'heading':
      if (token.depth !== 2) return refuse('Below the title there are headings of one level, ##', token.raw)
      return { kind: 'heading', words: wordsOf(token.tokens) }
    case 'paragraph':
      return { kind: 'paragraph', words: wordsOf(token.tokens) }
    case 'list':
      return { kind: 'list', ordered: token.ordered, items: token.items.map(itemWords) }
    default:
      return refuse('Only paragraphs, headings and lists can be shown', token.raw)
  }
}

/**
 * Reads a page written in Markdown: `# Title`, then paragraphs, `##` headings and flat lists, with **strong** words
 * and links. Throws a MarkdownError on anything else, so that nothing is dropped silently and no raw markup reaches
 * a page.
 */
export const readMarkdown = (text: string): MarkdownPage => {
  const [first, ...rest] = new Lexer().lex(text).filter(({ type }) => type !== 'space') as MarkedToken[]
  if (first?.type !== 'heading' || first.depth !== 1)
    return refuse('The first line is the title, # ...', text)
  return {
    title: wordsOf(first.tokens)
      .map((words) => words.text)
      .join(''),
    blocks: rest.map(blockOf),
  }
}
