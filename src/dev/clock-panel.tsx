import { useState } from 'react'
import type { ClockState, TurnClock } from '#contract/dev/demo-clock.ts'
import { mostDays } from '#contract/dev/demo-clock.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { fetchClock, turnClock } from './demo-state.ts'
import { Fact, Panel, silent } from './panel.tsx'
import { useLoaded } from './use-loaded.ts'

const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' })
const shownDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

const hourMs = 3_600_000
const spans = [1, 3, 14, 31]

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const readDays = (typed: string): number | null => {
  const count = Number(typed)
  return Number.isInteger(count) && count >= 1 && count <= mostDays ? count : null
}

const aheadOf = (aheadMs: number): string => {
  if (aheadMs === 0) return 'this machine’s own time'
  const hours = Math.round(aheadMs / hourMs)
  return `${days(Math.floor(hours / 24))}${hours % 24 > 0 ? ` and ${hours % 24} h` : ''} ahead of this machine`
}

/** The pressed control: one of the spans, the field, or the next renewal. */
type Control = number | 'typed' | 'renewal'

type Turning =
  | { state: 'idle' | 'turned' }
  | { state: 'turning'; by: Control }
  | { state: 'failed'; why: string }

function Turn({ clock, onTurned }: { clock: ClockState; onTurned: (clock: ClockState) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [turning, setTurning] = useState<Turning>({ state: 'idle' })
  const busy = (control: Control): string | undefined =>
    turning.state === 'turning' && turning.by === control ? 'Time passes' : undefined
  const turn = (by: Control, asked: TurnClock): void => {
    if (turning.state === 'turning') return
    setTurning({ state: 'turning', by })
    turnClock(asked).then(
      (now) => {
        onTurned(now)
        setTurning({ state: 'turned' })
      },
      (error: unknown) =>
        setTurning({ state: 'failed', why: String(error instanceof Error ? error.message : error) }),
    )
  }
  const turnTyped = (): void => {
    const count = readDays(typed)
    setProblem(count === null ? `Type a whole number from 1 to ${mostDays}.` : undefined)
    if (count !== null) turn('typed', { days: count })
  }
  const { nextRenewal } = clock
  return (
    <>
      <div className="dev-row" role="group" aria-label="Let time pass">
        {spans.map((count) => (
          <Button key={count} busy={busy(count)} onClick={() => turn(count, { days: count })}>
            {days(count)}
          </Button>
        ))}
        <Button
          busy={busy('renewal')}
          onClick={() => turn('renewal', { to: 'renewal' })}
          disabledReason={nextRenewal === null && 'No paid plan is waiting for its renewal.'}
        >
          To the next renewal
        </Button>
      </div>
      <form
        className="dev-days"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          turnTyped()
        }}
      >
        <TextField
          label="Days"
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" busy={busy('typed')}>
          Let them pass
        </Button>
      </form>
      <p role="status" className="dev-muted">
        {turning.state === 'turned' && `It is now ${shown.format(new Date(clock.now))}.`}
      </p>
      {turning.state === 'failed' && <p role="alert">{turning.why}</p>}
    </>
  )
}

/** The clock of the whole demo: its time, and controls to advance it. */
export function ClockPanel({ onTurned }: { onTurned: () => void }) {
  const loaded = useLoaded(fetchClock)
  const [turned, setTurned] = useState<ClockState | null>(null)
  const clock = turned ?? (loaded.state === 'here' ? loaded.value : null)
  return (
    <Panel id="clock" title="Clock" isWide>
      <p className="dev-muted">
        Lets time pass for hub, mail, payment provider and pages together, a day at a time: renewals, retries,
        mails and ends come on their days.
      </p>
      <div className="dev-clock">
        <div className="dev-clock-turn">
          {loaded.state === 'failed' && silent}
          {clock && (
            <>
              <dl className="dev-facts">
                <Fact name="It is" value={shown.format(new Date(clock.now))} />
                <Fact name="That is" value={aheadOf(clock.aheadMs)} />
                <Fact
                  name="Next renewal"
                  value={
                    clock.nextRenewal
                      ? `${shownDay.format(new Date(clock.nextRenewal.at))}, ${clock.nextRenewal.player}`
                      : 'none: no paid plan renews'
                  }
                />
              </dl>
              <Turn
                clock={clock}
                onTurned={(now) => {
                  setTurned(now)
                  onTurned()
                }}
              />
            </>
          )}
        </div>
        <ul className="dev-notes dev-muted">
          <li>Load pages of the hub that are open again: a page takes the time over when it is loaded.</li>
          <li>
            Players have been away meanwhile: after 14 days the hub asks them to log in again, which is one
            press on this page.
          </li>
          <li>
            The time only goes forward and is kept at a restart. To start over, stop the demo and delete its
            data folder.
          </li>
        </ul>
      </div>
    </Panel>
  )
}
