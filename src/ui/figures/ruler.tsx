import { classes } from '../classes.ts'

type Props = {
  /** 0 to 1; more is drawn as full. */
  share: number
  /** A share that would be added, drawn after it; never too thin to see. */
  more?: number
  /** Names the measure for screen readers; without it the value must be written beside the ruler. */
  label?: string
  valueText?: string
  className?: string
}

/** Two pixels of a ruler beside a form. */
const thinnest = 0.01

/** A quarter, a half, three quarters: the style sheet places them. */
const ticks = (
  <>
    <span className="ui-ruler-tick" />
    <span className="ui-ruler-tick" />
    <span className="ui-ruler-tick" />
  </>
)

/** Progress as a measuring scale: 6 px track with ticks at quarters; the value is written beside it. */
export function Ruler({ share, more = 0, label, valueText, className }: Props) {
  const whole = Math.min(Math.max(share, 0), 1)
  const filled = more > 0 ? Math.min(whole, 1 - thinnest) : whole
  const added = Math.min(filled + Math.max(more, thinnest), 1)
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
      {more > 0 && <svg className="ui-ruler-more" width={`${added * 100}%`} />}
      {/* An empty drawing: its width may be an attribute, where the Content-Security-Policy forbids a style. */}
      <svg className="ui-ruler-fill" width={`${filled * 100}%`} />
      {ticks}
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
      {ticks}
    </span>
  )
}
