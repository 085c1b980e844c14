import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/button.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'

interface Props {
  id: string
  /** Of all votes at once. */
  most: number
  /** Votes of donations, all of which may go at once. */
  donationVotes: number
  onGive: (votes: number, ofDonations: boolean) => void
  onClose: () => void
}

/** Several votes at once, with one receipt: of all that the player has, or of those of donations alone. */
export function VoteSeveral({ id, most, donationVotes, onGive, onClose }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const panel = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<'all' | 'donations'>('all')
  const [wanted, setWanted] = useState(1)
  const ofDonations = from === 'donations'
  const limit = ofDonations ? donationVotes : most
  const votes = Math.min(wanted, limit)
  const onKey = useEffectEvent(({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onClose()
  })
  useEffect(() => {
    const element = panel.current
    const listener = (event: KeyboardEvent): void => onKey(event)
    element?.addEventListener('keydown', listener)
    element?.querySelector<HTMLInputElement>('[role=spinbutton]')?.focus()
    return () => element?.removeEventListener('keydown', listener)
  }, [])
  const give = (): void => onGive(votes, ofDonations)
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
          max={limit}
          format={figures.number}
        />
        <Button variant="primary" onClick={give}>
          <Plural value={votes} one="Give # vote" other="Give # votes" />
        </Button>
      </div>
    </div>
  )
}
