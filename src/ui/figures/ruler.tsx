import { classes } from '../classes.ts'

type Props = {
  /** 0 to 1; more is drawn as full. */
  share: number
  /** What it measures, for screen readers; without it the value must be written beside the ruler. */
  label?: string
  valueText?: string
  className?: string
}

const quarters = [0.25, 0.5, 0.75]

/** Progress as a measuring scale: 6 px track with ticks at quarters; the value is written beside it. */
export function Ruler({ share, label, valueText, className }: Props) {
  const filled = Math.min(Math.max(share, 0), 1)
  const meaning = label
    ? ({
        role: 'meter',
        'aria-label': label,
        'aria-valuenow': Math.round(filled * 100),
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuetext': valueText,
      } as const)
    : ({ 'aria-hidden': true } as const)
  return (
    <span {...meaning} className={classes('ui-ruler', className)}>
      <span className="ui-ruler-fill" style={{ width: `${filled * 100}%` }} />
      {quarters.map((place) => (
        <span key={place} className="ui-ruler-tick" style={{ insetInlineStart: `${place * 100}%` }} />
      ))}
    </span>
  )
}

/** A ruler without a figure, for work of unknown length. */
export function RunningRuler({ label, className }: { label: string; className?: string }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      className={classes('ui-ruler', 'ui-ruler-running', className)}
    >
      <span className="ui-ruler-fill" />
      {quarters.map((place) => (
        <span key={place} className="ui-ruler-tick" style={{ insetInlineStart: `${place * 100}%` }} />
      ))}
    </span>
  )
}
