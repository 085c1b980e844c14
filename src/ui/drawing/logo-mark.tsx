import { classes } from '../classes.ts'

/** The mark: two contour rings in a plate with a cut corner. */
export function LogoMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={classes('ui-logo-mark', className)}
      viewBox="0 0 28 28"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path
        fill="var(--accent)"
        d="M4 1H17a2 2 0 0 1 1.4.6L26.4 9.6a2 2 0 0 1 .6 1.4V24a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3Z"
      />
      <g fill="none" stroke="var(--accent-contrast)" strokeWidth="1.7" strokeLinecap="round">
        <path d="M5 22.6C5.8 15.2 9.2 10 14 10S22.2 15.2 23 22.6" />
        <path d="M10 22.6C10.5 18.8 11.9 16.2 14 16.2S17.5 18.8 18 22.6" />
      </g>
    </svg>
  )
}
