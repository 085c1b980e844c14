import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { WorklistEntry } from '#contract/desk/money-desk.contract.ts'
import { paths } from '#contract/http/paths.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { DateText, HeardMoney } from '#src/ui/figures/figures.tsx'
import { useWorklistWords } from './worklist-words.ts'

interface Props {
  entries: readonly WorklistEntry[]
  more: number
  /** Returns the search parameters of the address that opens an entry. */
  searchOf: (open: string) => Record<string, string | number>
}

/** Payments that do not match or are late. If there are none, it shows that nothing is pending. */
export function Worklist({ entries, more, searchOf }: Props) {
  const words = useWorklistWords()
  if (entries.length === 0)
    return (
      <p className="desk-quiet">
        <Icon of={CircleCheck} size={16} />
        <Trans>Nothing waits.</Trans>
      </p>
    )
  return (
    <section className="desk-waiting" aria-labelledby="worklist">
      <h3 id="worklist" className="text-title-2">
        <Trans>Waits for a decision</Trans>
      </h3>
      <ul className="desk-entries">
        {entries.map((entry) => (
          <li key={entry.id} className="desk-entry">
            <Icon of={TriangleAlert} size={16} className="desk-mark" />
            <strong>{words[entry.kind]}</strong>
            <span className="desk-entry-about text-muted">
              {entry.order && <bdi translate="no">{entry.order.number}</bdi>}{' '}
              {entry.player && <bdi translate="no">{entry.player.username}</bdi>}{' '}
              {!entry.order && <bdi translate="no">{entry.payment_id ?? entry.subject}</bdi>}
            </span>
            <span className="desk-entry-cents">
              {entry.cents !== null && <HeardMoney cents={entry.cents} currency={entry.currency} />}
            </span>
            <DateText at={entry.at} look="short" className="text-muted" />
            <Link
              to={paths.brainCore}
              search={searchOf(entry.order?.id ?? entry.id)}
              resetScroll={false}
              id={`waiting-${entry.order?.id ?? entry.id}`}
              className={buttonClass({ size: 'sm' })}
            >
              <span className="ui-button-label">
                <Trans>Open</Trans>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="text-muted">
          <Plural value={more} one="# more waits behind these." other="# more wait behind these." />
        </p>
      )}
    </section>
  )
}
