import { devPages } from '#contract/dev/dev-paths.ts'
import { Frame } from './frame.tsx'

/** Shown for an address below /dev without a page, or without one in these settings. */
export function NothingHere() {
  return (
    <Frame title="Nothing is here">
      <p className="dev-muted">
        <span>No developer page has the address </span>
        <code className="dev-code">{location.pathname}</code>
        <span>. Mail and payments have theirs only while the demo’s stand-ins run.</span>
      </p>
      <p>
        <a className="dev-link" href={devPages.home}>
          All developer pages
        </a>
      </p>
    </Frame>
  )
}
