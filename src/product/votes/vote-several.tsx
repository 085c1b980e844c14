import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/button.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'

interface Props {
  id: string
  /** Largest number of votes at once. */
  most: number
  /** Votes from donations; all of them may be cast at once. */
  donationVotes: number
  onGive: (votes: number, ofDonations: boolean) => void
  /** Closed by Escape, wherever the focus is, or by a press outside, which moves the focus there. */
  onClose: (how: 'by key' | 'outside') => void
}

/** Casts several votes at once, with one receipt: from all the player's votes, or from those of donations alone. */
export function VoteSeveral({ id, most, donationVotes, onGive, onClose }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const panel = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<'all' | 'donations'>('all')
  const [wanted, setWanted] = useState(1)
  const ofDonations = from === 'donations'
  const limit = ofDonations ? donationVotes : most
  const votes = Math.max(Math.min(wanted, limit), 0)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    panel.current?.querySelector<HTMLInputElement>('[role=spinbutton]')?.focus()
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close('by key')
    }
    const onPress = ({ target }: PointerEvent): void => {
      // The button that opened it closes it itself.
      if (
        target instanceof Element &&
        !target.closest(`#${CSS.escape(id)}, [aria-controls="${CSS.escape(id)}"]`)
      )
        close('outside')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [id])
  const mayGive = votes >= 1
  const give = (): void => {
    if (mayGive) onGive(votes, ofDonations)
  }
  return (
    <div ref={panel} id={id} role="group" aria-label={t`Several votes`} className="vote-several">
      {donationVotes > 0 && (
        <Segmented
          label={t`Which votes`}
          value={from}
          onChange={setFrom}
          options={[
            { value: 'all', label: t`All votes` },
            { value: 'donations', label: t`Donation votes` },
          ]}
        />
      )}
      <div className="vote-several-row">
        <NumberStepper
          label={t`Number of votes`}
          decreaseLabel={t`One vote fewer`}
          increaseLabel={t`One vote more`}
          value={votes}
          onChange={setWanted}
          onEnter={give}
          // The number must not change between a press on the button and its click.
          onLeave={() => {}}
          max={limit}
          format={figures.number}
        />
        <Button
          variant="primary"
          disabledReason={mayGive ? undefined : t`Type a whole number from 1 to ${figures.number(limit)}.`}
          onClick={give}
        >
          <Plural value={votes} one="Give # vote" other="Give # votes" />
        </Button>
      </div>
    </div>
  )
}
