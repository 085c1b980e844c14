import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import type { Problem } from '#contract/errors.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { classes } from '#src/ui/classes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count, DateText, Money } from '#src/ui/figures/figures.tsx'
import { Table } from '#src/ui/figures/table.tsx'
import { useFocusOnMore } from '#src/ui/use-focus-on-more.ts'
import type { KnownLedger } from './public-ledger-actors.ts'

interface Props {
  known: KnownLedger
  older: 'still' | 'coming' | 'failed'
  problem: Problem | null
  onMore: () => void
}

/** Digits of a seal that are shown: enough to compare it by eye. */
const shownDigits = 8

/** Rows shown before the first press for older days: as high as the projects beside them. */
const rowsAtFirst = 14

function Seal({ seal }: { seal: string }) {
  const { t } = useLingui()
  const shown = seal.slice(0, shownDigits)
  return (
    <span className="ledger-seal" title={seal}>
      <Icon of={Link2} size={16} />
      <bdi dir="ltr">
        <code aria-label={t`Seal ${shown}`} translate="no">
          {`${shown.slice(0, shownDigits / 2)} ${shown.slice(shownDigits / 2)}`}
        </code>
      </bdi>
    </span>
  )
}

function Bar({ share, isOpen = false }: { share: number; isOpen?: boolean }) {
  return (
    <td aria-hidden="true" className="ledger-bar-cell">
      {share > 0 && <svg className="ledger-bar" data-open={isOpen || undefined} width={`${share * 100}%`} />}
    </td>
  )
}

/** Votes, donations and seal of each closed day, latest first, below the open day. */
export function ByDay({ known: { days, open, next }, older, problem, onMore }: Props) {
  const { t } = useLingui()
  const [showsSeals, setShowsSeals] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const rows = useRef<HTMLTableSectionElement>(null)
  const focusOnMore = useFocusOnMore()
  const most = Math.max(1, open.votes, ...days.map(({ votes }) => votes))
  const isFolded = !isWanted && days.length >= rowsAtFirst
  return (
    <section aria-labelledby="ledger-days" className="ledger-section">
      <header className="ledger-section-head">
        <h2 id="ledger-days" className="text-title-2">
          <Trans>By day</Trans>
        </h2>
        <span className="text-small text-muted">
          <Trans>UTC, closed at midnight</Trans>
        </span>
      </header>
      <Button
        size="sm"
        className="ledger-seals-button"
        aria-pressed={showsSeals}
        onClick={() => setShowsSeals(!showsSeals)}
      >
        <Trans>Seals</Trans>
      </Button>
      <Table
        label={t`Votes and donations by day`}
        className={classes('ledger-table', isFolded && 'ledger-table-folded')}
      >
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col" className="ui-number">
              <Trans>Votes</Trans>
            </th>
            <td aria-hidden="true" className="ledger-bar-cell" />
            <th scope="col" className="ui-number">
              <Trans>Donated</Trans>
            </th>
            <th scope="col" className="ledger-seal-cell">
              <Trans>Seal of the day</Trans>
            </th>
          </tr>
        </thead>
        <tbody ref={rows}>
          <tr>
            <th scope="row">
              <Trans>Today</Trans>
              <span className="ledger-seal-below" data-shown={showsSeals || undefined}>
                <Trans>still open</Trans>
              </span>
            </th>
            <td className="ui-number ledger-figure">
              <Count value={open.votes} />
            </td>
            <Bar share={open.votes / most} isOpen />
            <td className="ui-number ledger-figure">
              <Money cents={open.cents} />
            </td>
            <td className="ledger-seal-cell text-muted">
              <Trans>still open</Trans>
            </td>
          </tr>
          {days.map(({ day, votes, cents, seal }) => (
            <tr key={day}>
              <th scope="row">
                <DateText at={day} look="shortAndYear" />
                <span className="ledger-seal-below" data-shown={showsSeals || undefined}>
                  <Seal seal={seal} />
                </span>
              </th>
              <td className="ui-number ledger-figure">
                <Count value={votes} />
              </td>
              <Bar share={votes / most} />
              <td className="ui-number ledger-figure">
                <Money cents={cents} />
              </td>
              <td className="ledger-seal-cell">
                <Seal seal={seal} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ProblemAlert problem={problem} lead={<Trans>Older days could not be read.</Trans>} />
      {(isFolded || next !== null) && (
        <Button
          className="ledger-more"
          busy={older === 'coming' && t`Reading older days`}
          onClick={({ currentTarget }) => {
            const shown = rows.current?.children
            focusOnMore(currentTarget, isFolded ? shown?.[rowsAtFirst - 1] : shown?.[shown.length - 1])
            if (isFolded) setWanted(true)
            else onMore()
          }}
        >
          {older === 'failed' ? <Trans>Try again</Trans> : <Trans>Older days</Trans>}
        </Button>
      )}
    </section>
  )
}
