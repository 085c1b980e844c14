import { LogoMark } from './logo-mark.tsx'

/** Mark and word, or the word alone (beside the rail). A name, never translated. */
export function Wordmark({ markless = false }: { markless?: boolean }) {
  return (
    <span className="ui-wordmark" translate="no">
      {!markless && <LogoMark />}
      <span>The Hub</span>
    </span>
  )
}
