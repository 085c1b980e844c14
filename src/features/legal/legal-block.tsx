import { Link } from '@tanstack/react-router'
import type { Block, Inline } from '#contract/shell/legal.contract.ts'

function Word({ text, strong, href }: Inline) {
  const words = strong ? <strong>{text}</strong> : <span>{text}</span>
  if (href === undefined) return words
  return href.startsWith('/') ? <Link to={href}>{words}</Link> : <a href={href}>{words}</a>
}

const wordsOf = (words: readonly Inline[]) => words.map((word, index) => <Word key={index} {...word} />)

/** A heading, a paragraph or a list. Raw markup in the text is never rendered. */
export function LegalBlock({ block }: { block: Block }) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((words, index) => (
          <li key={index}>{wordsOf(words)}</li>
        ))}
      </List>
    )
  }
  const words = wordsOf(block.words)
  return block.kind === 'heading' ? <h2 className="text-title-1">{words}</h2> : <p>{words}</p>
}
