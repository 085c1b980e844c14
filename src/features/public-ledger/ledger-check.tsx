import { type ReactNode, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, CircleAlert, ShieldCheck, X } from 'lucide-react'
import type { LedgerVerdict } from '#machines/ledger/ledger-check.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { Ruler, RunningRuler } from '#src/ui/figures/ruler.tsx'
import { DifferingText } from './differing-text.tsx'
import { type KnownLedger, provideLedgerCheck } from './public-ledger-actors.ts'

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="ledger-line">
      <Icon of={Check} className="text-success-text" />
      <span>{children}</span>
    </p>
  )
}

function Agreed({ verdict: { rows, seals, sums, saved } }: { verdict: LedgerVerdict }) {
  const { date } = useFigures()
  const day = saved === null ? '' : date(saved)
  return (
    <>
      <Line>
        <Plural value={rows} one="# row read" other="# rows read" />
      </Line>
      <Line>
        <Plural value={seals} one="# seal fits its day" other="# seals fit their days" />
      </Line>
      <Line>
        <Plural
          value={sums}
          one="# total is the sum of its rows"
          other="# totals are the sums of their rows"
        />
      </Line>
      {saved !== null && (
        <Line>
          <Trans>The seal you saved is of {day}: up to that day nothing was changed.</Trans>
        </Line>
      )}
    </>
  )
}

interface Props {
  known: KnownLedger
  /** Loads the ledger again, with newer entries. */
  onRefresh: () => void
}

/** Proves the ledger in the reader's browser, and shows the progress and the result. */
export function LedgerCheck({ known, onRefresh }: Props) {
  const { t } = useLingui()
  const { number } = useFigures()
  const [seal, setSeal] = useState('')
  const call = useCall()
  const actor = useFlow(() => provideLedgerCheck({ call }))
  const { day, days, verdict, problem } = useSelector(actor, ({ context }) => context)
  const isDownloading = useSelector(actor, (snapshot) => snapshot.matches({ running: 'downloading' }))
  const isReading = useSelector(actor, (snapshot) => snapshot.matches({ running: 'reading' }))
  const isFresh = useSelector(actor, (snapshot) => snapshot.matches({ resting: 'idle' }))
  const isNoSeal = useSelector(actor, (snapshot) => snapshot.matches({ resting: 'noSeal' }))
  const isCancelled = useSelector(actor, (snapshot) => snapshot.matches({ resting: 'cancelled' }))
  const isRunning = isDownloading || isReading
  const [at, of] = [number(Math.min(day + 1, days)), number(days)]
  const verify = (): void => {
    const { totals, open, days: shownDays, projects } = known
    actor.send({ type: 'check.start', shown: { totals, open, days: shownDays, projects }, seal })
  }
  const titles = new Map(known.projects.map(({ id, title }) => [id, title]))
  return (
    <section aria-labelledby="ledger-verify" className="panel cut-md ledger-verify">
      <div className="ledger-verify-words">
        <h2 id="ledger-verify" className="text-title-2">
          <Trans>Verify it yourself</Trans>
        </h2>
        <p className="text-small text-muted">
          <Trans>
            Your browser downloads the ledger, computes every seal and every total again, and compares them
            with this page.
          </Trans>{' '}
          <Trans>The titles of projects aren’t sealed; their ids are.</Trans>
        </p>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isRunning) verify()
          }}
        >
          <TextField
            label={<Trans>A seal you saved (optional)</Trans>}
            error={isNoSeal && <Trans>A seal has 64 digits and letters from a to f. Copy all of them.</Trans>}
            value={seal}
            onChange={({ target }) => setSeal(target.value)}
            dir="ltr"
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </form>
      </div>
      <div className="ledger-verify-news">
        {isDownloading && (
          <>
            <p className="text-small">
              <Trans>Downloading the ledger</Trans>
            </p>
            <RunningRuler label={t`Downloading the ledger`} />
          </>
        )}
        {isReading && (
          <>
            <p className="text-small">
              <Trans>
                Reading day {at} of {of}
              </Trans>
            </p>
            <Ruler share={days === 0 ? 1 : day / days} />
          </>
        )}
        <div role="status">
          {!isRunning && verdict?.differing === null && <Agreed verdict={verdict} />}
          {!isRunning && verdict?.movedOn && (
            <p className="ledger-moved text-small text-muted">
              <span>
                <Trans>More has come in since this page was read.</Trans>
              </span>
              <Button size="sm" onClick={onRefresh}>
                <Trans>Show it</Trans>
              </Button>
            </p>
          )}
          {isCancelled && (
            <p className="text-small text-muted">
              <Trans>Cancelled. Nothing was verified.</Trans>
            </p>
          )}
        </div>
        {!isRunning && verdict?.differing && (
          <p role="alert" className="ledger-line text-danger-text">
            <Icon of={CircleAlert} />
            <span>
              <DifferingText differing={verdict.differing} titleOf={(id) => titles.get(id) ?? id} />
            </span>
          </p>
        )}
        {!isRunning && (
          <ProblemAlert problem={problem} lead={<Trans>The ledger could not be verified.</Trans>} />
        )}
      </div>
      <div className="ledger-verify-deeds">
        {isRunning ? (
          <Button icon={X} onClick={() => actor.send({ type: 'check.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <Button icon={ShieldCheck} onClick={verify}>
            {isFresh ? <Trans>Verify on this page</Trans> : <Trans>Verify again</Trans>}
          </Button>
        )}
        <code dir="ltr" className="ledger-command" translate="no">
          npm run ledger:verify -- FILE
        </code>
      </div>
    </section>
  )
}
