import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Copy } from 'lucide-react'
import type { HistoryEntry } from '#contract/account/own-history.contract.ts'
import { paths, projectPath } from '#contract/http/paths.ts'
import { CategoryShape } from '#src/product/projects/category-shape.tsx'
import { copyReceipt } from '#src/product/words/copy.ts'
import { ContentText } from '#src/ui/content-text.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count, DateText, Money, MoneyBack, Signed } from '#src/ui/figures/figures.tsx'
import { Table } from '#src/ui/figures/table.tsx'
import { kindIcons, KindWord, SourceWords } from './history-words.tsx'

const none = <span>–</span>
/** Number of digits of a vote's id that are shown as its receipt. */
const receiptDigits = 8

function Receipt({ entry: { id, order } }: { entry: HistoryEntry }) {
  const { t } = useLingui()
  if (!order) {
    const shown = `V-${id.slice(0, receiptDigits).toUpperCase()}`
    return (
      <button
        type="button"
        className="history-receipt"
        title={id}
        aria-label={t`Copy receipt ${shown}`}
        onClick={() => copyReceipt(id)}
      >
        <bdi dir="ltr" translate="no">
          {shown}
        </bdi>
        <Icon of={Copy} size={16} />
      </button>
    )
  }
  return (
    <Link to={paths.paymentSuccess} search={{ order: order.id }} hash="receipt" className="history-receipt">
      <bdi translate="no">{order.number}</bdi>
      <Icon of={ChevronRight} size={16} mirror />
    </Link>
  )
}

function Project({ entry: { project } }: { entry: HistoryEntry }) {
  if (!project)
    return (
      <span className="text-muted">
        <Trans>The fund</Trans>
      </span>
    )
  return (
    <>
      <CategoryShape category={project.category} />
      <Link to={projectPath(project.id)} className="history-project-name">
        <ContentText>{project.title}</ContentText>
      </Link>
    </>
  )
}

function Votes({ entry: { kind, votes } }: { entry: HistoryEntry }) {
  if (votes === 0) return none
  return kind === 'votes' ? <Count value={votes} /> : <Signed value={votes} />
}

function Amount({ cents }: { cents: number }) {
  if (cents === 0) return none
  return cents > 0 ? <Money cents={cents} /> : <MoneyBack cents={-cents} />
}

function When({ at }: { at: string }) {
  return (
    <>
      <DateText at={at} look="shortAndYear" />{' '}
      <span className="text-muted">
        <DateText at={at} look="time" />
      </span>
    </>
  )
}

/** A player's votes and donations, one per line; on phones, time and receipt are below the project. */
export function HistoryTable({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t } = useLingui()
  return (
    <Table label={t`Votes and donations`} className="history-table">
      <thead>
        <tr>
          <th scope="col" className="history-wide">
            <Trans>When</Trans>
          </th>
          <th scope="col" className="history-wide">
            <Trans>Kind</Trans>
          </th>
          <th scope="col">
            <Trans>Project</Trans>
          </th>
          <th scope="col" className="history-wide">
            <Trans context="votes">From</Trans>
          </th>
          <th scope="col" className="ui-number">
            <Trans>Votes</Trans>
          </th>
          <th scope="col" className="ui-number">
            <Trans>Amount</Trans>
          </th>
          <th scope="col" className="ui-number history-wide">
            <Trans>Receipt</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { id, at, kind, cents } = entry
          const isBack = kind === 'votes_back' || kind === 'votes_voided' || kind === 'donation_back'
          return (
            <tr key={id} data-back={isBack || undefined}>
              <td className="history-wide history-when">
                <When at={at} />
              </td>
              <td className="history-wide">
                <span className="history-kind">
                  <Icon of={kindIcons[kind]} size={16} />
                  <KindWord entry={entry} />
                </span>
              </td>
              <td>
                <span className="history-project">
                  <Project entry={entry} />
                </span>
                <span className="history-below">
                  <span>
                    <KindWord entry={entry} />
                  </span>
                  <span>
                    <When at={at} />
                  </span>
                  <Receipt entry={entry} />
                </span>
              </td>
              <td className="history-wide text-muted">
                <SourceWords entry={entry} />
              </td>
              <td className="ui-number history-figure">
                <Votes entry={entry} />
              </td>
              <td className="ui-number history-figure">
                <Amount cents={cents} />
              </td>
              <td className="ui-number history-wide history-figure">
                <Receipt entry={entry} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
